import { withoutBlanks } from '../../src/core/blanks.ts'
import { version } from '../../src/core/version.ts'
import { presentStore } from '../postgres/client.ts'
import { type HostOptions, hostWorlds } from '../postgres/index.ts'
import { colorFor } from './colors.ts'
import { endOnSignals } from './end-on-signals.ts'
import type { CommandLine } from './flags.ts'
import { readOrganisations } from './host-flags.ts'
import { logOf } from './log-line.ts'
import { readStartOptions } from './start-options.ts'

/** Starts a server that saves every world in a database. */
export async function startWithStore(commandLine: CommandLine, print: (text: string) => void): Promise<void> {
  const { json, quiet, open } = commandLine
  const hosting = commandLine.hosting!
  const { store } = hosting
  const organisations = hosting.organisations ?? readOrganisations(listOf(process.env.FAUXTRANET_ORGANISATIONS))
  const { server } = await readStartOptions(commandLine)
  const log = logOf(commandLine, print, colorFor(process.stdout))
  const { url, close } = await hostWorlds(
    withoutBlanks({ now: 'real', ...server, log, ...hosting, organisations }) as HostOptions,
  )
  endOnSignals(close)
  if (json) print(JSON.stringify({ event: 'ready', url }))
  else if (quiet) print(url)
  else print(`\n  fauxtranet ${version}  ${url}\n\n  Worlds are saved in ${presentStore(store)}\n`)
  if (open) (await import('./open-browser.ts')).openBrowser(url)
}

function listOf(text = ''): string[] {
  return text.split(/[\s,]+/).filter(Boolean)
}
