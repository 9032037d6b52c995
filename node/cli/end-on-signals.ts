import { endWithNpm } from './orphan.ts'

/** Ends the process on a signal, after closing. Nothing else ends it, not even an error in the user's applications. */
export function endOnSignals(close: () => Promise<void>): void {
  const end = () => void close().then(() => process.exit(0))
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  endWithNpm(end)
  // A forgotten promise or a timer in the user's applications must not stop the server.
  process.on('uncaughtException', reportUncaught)
  process.on('unhandledRejection', reportUncaught)
}

function reportUncaught(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? `${error}`) : String(error)
  process.stderr.write(`fauxtranet: uncaught error outside a request. The server keeps running.\n${text}\n`)
}
