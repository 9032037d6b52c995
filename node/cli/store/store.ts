import { withoutBlanks } from '../../../src/core/blanks.ts'
import { version } from '../../../src/core/version.ts'
import { orAbort } from '../../or-abort.ts'
import { presentStore } from '../../postgres/client.ts'
import type { HostOptions } from '../../postgres/options.ts'
import { startHost } from '../../postgres/start.ts'
import { colorFor } from '../colors.ts'
import { endOnSignals, reportUncaughtErrors } from '../end-on-signals.ts'
import type { CommandLine } from '../flags.ts'
import { logOf } from '../log-line.ts'
import { readStartOptions } from '../start-options.ts'

/** Starts a server that saves every world in a database. */
export async function startWithStore(commandLine: CommandLine, print: (text: string) => void): Promise<void> {
  const starting = new AbortController()
  const server = open(commandLine, print, starting.signal)
  // It may wait for the database, or for another server that creates the tables.
  endOnSignals(async () => {
    starting.abort()
    // Its failure is reported below.
    const { close } = await server.catch(() => ({ close: undefined }))
    await close?.()
  })
  try {
    await show(commandLine, await server, print)
  } catch (error) {
    if (!starting.signal.aborted) throw error
  }
}

async function open(commandLine: CommandLine, print: (text: string) => void, signal: AbortSignal) {
  const hosting = commandLine.hosting!
  const { server } = await orAbort(readStartOptions(commandLine), signal)
  const log = logOf(commandLine, print, colorFor(process.stdout))
  const options = withoutBlanks({ now: 'real', ...server, log, ...hosting })
  return startHost(options as HostOptions, signal)
}

async function show(
  { json, quiet, open, hosting }: CommandLine,
  { url }: { url: string },
  print: (text: string) => void,
) {
  reportUncaughtErrors()
  if (json) print(JSON.stringify({ event: 'ready', url }))
  else if (quiet) print(url)
  else print(`\n  fauxtranet ${version}  ${url}\n\n  Worlds are saved in ${presentStore(hosting!.store)}\n`)
  if (open) (await import('../open-browser.ts')).openBrowser(url)
}
