/* A disk that fails when it is told to: loaded before the C library, it counts the writing calls on files of one folder and
   lets the one that was chosen fail, or ends the program there, before the call or in the middle of it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

enum { COUNT, KILL, TEAR, FULL, BROKEN };

static char folder[PATH_MAX];
static long calls, chosen = -1;
static int how = COUNT;

void fault_arm(const char *where, long nth, int what) {
    strncpy(folder, where, sizeof folder - 1);
    calls = 0;
    chosen = nth;
    how = what;
}

long fault_calls(void) { return calls; }

static int is_ours(const char *path) { return folder[0] && path && strncmp(path, folder, strlen(folder)) == 0; }

static int is_ours_open(int file) {
    char link[64], path[PATH_MAX];
    if (!folder[0]) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return is_ours(path);
}

/* Whether the call is to fail; a kill does not come back. */
static int strikes(void) {
    if (calls++ != chosen) return 0;
    if (how == KILL) raise(SIGKILL);
    if (how == FULL) errno = ENOSPC;
    if (how == BROKEN) errno = EIO;
    return how != COUNT;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int file, const void *text, size_t length) {
    if (is_ours_open(file) && strikes()) {
        if (how != TEAR) return -1;
        REAL(write)(file, text, length / 2);
        raise(SIGKILL);
    }
    return REAL(write)(file, text, length);
}

#define PWRITE(name, offset_type)                                                  \
    ssize_t name(int file, const void *text, size_t length, offset_type at) {      \
        if (is_ours_open(file) && strikes()) {                                      \
            if (how != TEAR) return -1;                                             \
            REAL(name)(file, text, length / 2, at);                                 \
            raise(SIGKILL);                                                         \
        }                                                                           \
        return REAL(name)(file, text, length, at);                                  \
    }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

#define ON_FILE(name, ...)                                 \
    if (is_ours_open(file) && strikes()) {                  \
        if (how == TEAR) raise(SIGKILL);                    \
        return -1;                                          \
    }                                                       \
    return REAL(name)(__VA_ARGS__);
int fsync(int file) { ON_FILE(fsync, file) }
int fdatasync(int file) { ON_FILE(fdatasync, file) }
int ftruncate(int file, off_t length) { ON_FILE(ftruncate, file, length) }
int ftruncate64(int file, off64_t length) { ON_FILE(ftruncate64, file, length) }

#define ON_PATH(name, path, ...)                           \
    if (is_ours(path) && strikes()) {                       \
        if (how == TEAR) raise(SIGKILL);                    \
        return -1;                                          \
    }                                                       \
    return REAL(name)(__VA_ARGS__);
int rename(const char *old, const char *new) { ON_PATH(rename, old, old, new) }
int unlink(const char *path) { ON_PATH(unlink, path, path) }
