/** Ends the process on a signal, after closing. */
export function endOnSignals(close: () => Promise<void>): void {
  const end = () => void close().then(() => process.exit(0))
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  endWithNpm(end)
}

/** A forgotten promise or a timer in the user's applications must not stop the server. */
export function reportUncaughtErrors(): void {
  process.on('uncaughtException', reportUncaught)
  process.on('unhandledRejection', reportUncaught)
}

/**
 * npm ends on a signal without passing it on, so this calls `end` when npm is gone. No other parent is watched, since a
 * process may be meant to outlive its shell.
 */
function endWithNpm(end: () => void): void {
  if (process.env.npm_execpath === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    end()
  }, 1000)
  timer.unref()
}

function reportUncaught(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? `${error}`) : String(error)
  process.stderr.write(`fauxtranet: uncaught error outside a request. The server keeps running.\n${text}\n`)
}
