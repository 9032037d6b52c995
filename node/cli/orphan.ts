/**
 * Calls `end` when npm, which has started this process, is gone: it ends on a signal without passing that on. Nobody else's
 * end is watched, since a process may be meant to outlive the shell that started it.
 */
export function endWithNpm(end: () => void): void {
  if (process.env.npm_execpath === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    end()
  }, 1000)
  timer.unref()
}
