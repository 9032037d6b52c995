#!/usr/bin/env node
import { scenarios } from '../../scenarios/presets.ts'
import { toPrintable } from '../../src/core/text/printable.ts'
import { version } from '../../src/core/version.ts'
import type { LoggedRequest } from '../../src/server/log.ts'
import { defaultScenario, parametersOf, type ScenarioParameters } from '../../src/world/scenario.ts'
import type { Origin } from '../../src/world/world.ts'
import { type ServerOptions, startServer } from '../listen.ts'
import { presentBanner } from './banner.ts'
import { colorFor } from './colors.ts'
import { listEndpoints, listScenarios, writeOpenApi } from './commands.ts'
import { readParameter } from './flag-values.ts'
import { type CommandLine, FlagError, readCommandLine } from './flags.ts'
import { presentHelp } from './help.ts'
import { presentLine } from './log-line.ts'
import { openBrowser } from './open-browser.ts'
import { isScenarioFile, loadScenarioFile } from './scenario-file.ts'

async function run(line: CommandLine): Promise<void> {
  if (line.help) return say(presentHelp())
  if (line.version) return say(version)
  if (line.command === 'scenarios') return say(listScenarios(scenarios))
  if (line.command === 'endpoints') return say(await listEndpoints())
  if (line.command === 'openapi') return say(await writeOpenApi())
  await start(line)
}

async function start(line: CommandLine): Promise<void> {
  const { json, quiet, open } = line
  const options = await withScenario(line)
  const color = colorFor(process.stdout)
  const log = json || quiet ? undefined : (logged: LoggedRequest) => say(presentLine(logged, color))
  const server = await startServer({ ...options, log })
  const end = () => void server.close().then(() => process.exit(0))
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  const { url, simulator } = server
  const { control = true, latency, chaos, persist } = options
  if (json) say(JSON.stringify({ event: 'ready', url }))
  else say(quiet ? url : presentBanner(simulator, { url, control, latency, chaos, persist, color }))
  if (open) openBrowser(url)
}

/** The flags with the scenario of a file in place of its name, and with what is chosen of it. */
async function withScenario({ server, chosen }: CommandLine): Promise<ServerOptions> {
  const hasChosen = Object.keys(chosen).length > 0
  const kept = hasChosen ? await findKept(server) : undefined
  const { scenario: asked = kept?.scenario ?? defaultScenario } = server
  const name = typeof asked === 'string' ? asked : asked.name
  const own = !kept && isScenarioFile(name) ? await loadScenarioFile(name) : undefined
  const scenario = own ?? scenarios.find((known) => known.name === name)
  const options = own ? { ...server, scenario: own.name, scenarios: [own] } : server
  const usual = { ...(scenario && parametersOf(scenario)), ...kept?.parameters }
  return { ...options, ...(hasChosen && { parameters: readChosen(chosen, usual) }) }
}

/** What goes on when no scenario is asked for. */
async function findKept({ scenario, persist }: ServerOptions): Promise<Origin | undefined> {
  if (scenario !== undefined || persist === undefined) return undefined
  return (await import('../persistence/persist.ts')).findSavedOrigin(persist)
}

/** What the scenario does not have stays text; it is refused with the others at hand. */
function readChosen(chosen: Record<string, string>, usual: ScenarioParameters): ScenarioParameters {
  const read = Object.entries(chosen).map(([name, text]) => {
    try {
      return [name, readParameter(text, usual[name])]
    } catch (error) {
      throw new FlagError(`--with "${name}=${text}" ${(error as Error).message}`)
    }
  })
  return Object.fromEntries(read)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** One line: who typed the command wants the remedy, not a stack. */
function fail(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`fauxtranet: ${toPrintable(message.replace(/\s+/g, ' '))}\n`)
  process.exitCode = error instanceof FlagError ? 2 : 1
}

// Whoever reads may have seen enough: `fauxtranet endpoints | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

try {
  await run(readCommandLine(process.argv.slice(2)))
} catch (error) {
  fail(error)
}
