/**
 * npm ends on a signal without passing it on, so this calls `end` when npm is gone. No other parent is watched, since a
 * process may be meant to outlive its shell.
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
