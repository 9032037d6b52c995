import { scenarios } from '../../scenarios/presets.ts'
import type { Replayed } from '../../src/control/report/shapes.ts'
import { withoutBlanks } from '../../src/core/blanks.ts'
import { version } from '../../src/core/version.ts'
import type { LoggedRequest } from '../../src/server/log.ts'
import type { Simulator } from '../../src/simulator/simulator.ts'
import { defaultScenario, type LoadProgress, parametersOf, type ScenarioParameters } from '../../src/world/scenario.ts'
import type { Origin } from '../../src/world/world.ts'
import { listen, type UncheckedServerOptions as ServerOptions } from '../listen.ts'
import { colorFor } from './colors.ts'
import { FlagError } from './flag-error.ts'
import { readParameter } from './flag-values.ts'
import { type CommandLine, readCommandLine } from './flags.ts'
import { presentLine } from './log-line.ts'
import { endWithNpm } from './orphan.ts'
import { toPrintable } from './printable.ts'
import { ProgressLine } from './progress-line.ts'
import { isScenarioFile, loadScenarioFile } from './scenario-file.ts'

async function run(commandLine: CommandLine): Promise<void> {
  if (commandLine.help) return print((await import('./help.ts')).presentHelp())
  if (commandLine.version) return print(version)
  if (commandLine.command === 'start') return start(commandLine)
  if (commandLine.command === 'replay') return replay(commandLine)
  const { listEndpoints, listScenarios, writeOpenApi } = await import('./commands.ts')
  const commands = { scenarios: () => listScenarios(scenarios), endpoints: listEndpoints, openapi: writeOpenApi }
  print(await commands[commandLine.command]())
}

/** Replays an archive in a server that runs already, or starts one for it. */
async function replay(commandLine: CommandLine): Promise<void> {
  const { readArchive, replayTo, presentReplayed } = await import('./replay.ts')
  const { to, world, json, quiet } = commandLine
  const { scenario, seed, user, now, controlToken } = commandLine.server
  const archive = readArchive(commandLine.archive!)
  const missing = withoutBlanks({ world, seed, user, now: now === 'real' ? undefined : now })
  const show = (done: Replayed) => {
    if (json) print(JSON.stringify({ event: 'replayed', ...done }))
    else if (!quiet) print(presentReplayed(done))
  }
  if (to === undefined) {
    const { replay } = await import('../../src/simulator/replay.ts')
    return start(commandLine, async (simulator) => show(await replay(simulator, archive, missing)))
  }
  const named = typeof scenario === 'string' ? { scenario } : {}
  const done = await replayTo(to, archive, { ...missing, ...named }, controlToken)
  show(done)
  if (done.different > 0) process.exitCode = 1
}

/** `prepare` is run before it listens. */
async function start(commandLine: CommandLine, prepare?: (simulator: Simulator) => Promise<void>): Promise<void> {
  const { json, quiet, open } = commandLine
  const options = { ...(await withScenario(commandLine)), ...(await readFiles(commandLine)) }
  const color = colorFor(process.stdout)
  const log = json || quiet ? undefined : (logged: LoggedRequest) => print(presentLine(logged, color))
  const isSilent = json || quiet || !process.stderr.isTTY
  const progressLine = isSilent ? undefined : new ProgressLine(process.stderr)
  const onProgress = progressLine && ((progress: LoadProgress) => progressLine.show(progress))
  const server = await listen({ ...options, log, onProgress }, { overrideGlobals: true, prepare }).finally(() =>
    progressLine?.end(),
  )
  const end = () => void server.close().then(() => process.exit(0))
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  endWithNpm(end)
  const { url, simulator } = server
  const { control = true, latency, chaos, persist, publicUrl } = options
  if (json) print(JSON.stringify({ event: 'ready', url }))
  else if (quiet) print(url)
  else {
    const { presentBanner } = await import('./banner.ts')
    print(presentBanner(simulator, { url, control, latency, chaos, persist, publicUrl, color }))
  }
  if (open) (await import('./open-browser.ts')).openBrowser(url)
}

/** Adds the scenario of a file and the chosen parameters to the options. */
async function withScenario({ server, chosen }: CommandLine): Promise<ServerOptions> {
  const hasChosen = Object.keys(chosen).length > 0
  const saved = hasChosen ? await findSaved(server) : undefined
  const { scenario: asked = saved?.scenario ?? defaultScenario } = server
  const name = typeof asked === 'string' ? asked : asked.name
  const own = !saved && isScenarioFile(name) ? await loadScenarioFile(name) : undefined
  const scenario = own ?? scenarios.find((known) => known.name === name)
  const options = own ? { ...server, scenario: own.name, scenarios: [own] } : server
  const defaults = { ...(scenario && parametersOf(scenario)), ...saved?.parameters }
  return { ...options, ...(hasChosen && { parameters: readChosen(chosen, defaults) }) }
}

async function readFiles({
  faults,
  fidelity,
  server,
}: CommandLine): Promise<Pick<ServerOptions, 'faults' | 'fidelity'>> {
  const own = fidelity === undefined ? {} : (await import('./fidelity-file.ts')).loadFidelityFile(fidelity)
  return {
    ...(faults !== undefined && { faults: (await import('./faults-file.ts')).loadFaultsFile(faults) }),
    fidelity: { ...own, ...server.fidelity },
  }
}

/** The origin of the saved world, which is used when no scenario is named. */
async function findSaved({ scenario, persist }: ServerOptions): Promise<Origin | undefined> {
  if (scenario !== undefined || persist === undefined) return undefined
  return (await import('../persistence/persist.ts')).findSavedOrigin(persist)
}

/** A parameter that the scenario does not have stays text: it is refused later, with a list of those that it has. */
function readChosen(chosen: Record<string, string>, defaults: ScenarioParameters): ScenarioParameters {
  const read = Object.entries(chosen).map(([name, text]) => {
    try {
      return [name, readParameter(text, defaults[name])]
    } catch (error) {
      throw new FlagError(`--with "${name}=${text}" ${(error as Error).message}`)
    }
  })
  return Object.fromEntries(read)
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** Prints one line: a user of the command line wants the remedy, not a stack. */
function fail(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`fauxtranet: ${toPrintable(message.replace(/\s+/g, ' '))}\n`)
  process.exitCode = error instanceof FlagError ? 2 : 1
}

/** Runs a command line, and sets the exit code. */
export async function runCommandLine(args: string[]): Promise<void> {
  // The reader may stop early: `fauxtranet endpoints | head`.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  const [verb, ...rest] = args
  try {
    if (verb === 'tell' || verb === 'ask') {
      // A server is not loaded to talk to another.
      const { runRemote } = await import('./remote/remote.ts')
      print(await runRemote(verb, rest, process.env))
    } else await run(readCommandLine(args))
  } catch (error) {
    fail(error)
  }
}
