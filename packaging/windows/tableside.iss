; Installer for Windows, made with Inno Setup 6:  iscc /DVersion=0.1.0 packaging\windows\tableside.iss
; It takes the folder that PyInstaller has built. Battles and armies lie in the account's own folder and stay there.
#ifndef Version
  #error Say which version: iscc /DVersion=…
#endif

[Setup]
AppId=org.tableside.Tableside
AppName=Tableside
AppVersion={#Version}
AppPublisher=The Tableside authors
DefaultDirName={autopf}\Tableside
DefaultGroupName=Tableside
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
LicenseFile=..\..\LICENSE
OutputDir=..\..\dist
OutputBaseFilename=tableside-{#Version}-windows-x86_64
SetupIconFile=..\..\build\tableside.ico
UninstallDisplayIcon={app}\tableside.exe
Compression=lzma2
SolidCompression=yes

[Files]
Source: "..\..\dist\tableside\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{group}\Tableside"; Filename: "{app}\tableside.exe"
Name: "{autodesktop}\Tableside"; Filename: "{app}\tableside.exe"; Tasks: desktop

[Tasks]
Name: desktop; Description: "A symbol on the desktop"; Flags: unchecked

[Registry]
Root: HKA; Subkey: "Software\Classes\.tableside"; ValueType: string; ValueData: "Tableside.File"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Tableside.File"; ValueType: string; ValueData: "Tableside battles and armies"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Tableside.File\DefaultIcon"; ValueType: string; ValueData: "{app}\tableside.exe,0"
Root: HKA; Subkey: "Software\Classes\Tableside.File\shell\open\command"; ValueType: string; ValueData: """{app}\tableside.exe"" ""%1"""
