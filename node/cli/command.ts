import type { ReplayResult } from '../../src/control/report/shapes.ts'
import { withoutBlanks } from '../../src/core/blanks.ts'
import { version } from '../../src/core/version.ts'
import type { Simulator } from '../../src/simulator/simulator.ts'
import type { LoadProgress } from '../../src/world/scenario.ts'
import { presentPath } from '../config/config-file.ts'
import { listen } from '../listen.ts'
import { untilIdle } from '../until-idle.ts'
import { colorFor } from './colors.ts'
import { endOnSignals, reportUncaughtErrors } from './end-on-signals.ts'
import { findSecret, withSecrets } from './environment.ts'
import { FlagError } from './flag-error.ts'
import { type CommandLine, readCommandLine } from './flags.ts'
import { logOf } from './log-line.ts'
import { toPrintable } from './printable.ts'
import { ProgressLine } from './progress-line.ts'
import { readConfigOf, readStartOptions } from './start-options.ts'

async function run(commandLine: CommandLine): Promise<void> {
  if (commandLine.help) return print((await import('./help.ts')).presentHelp())
  if (commandLine.version) return print(version)
  if (commandLine.hosting !== undefined)
    return (await import('./store/store.ts')).startWithStore(withSecrets(commandLine, process.env), print)
  if (commandLine.command === 'start') return start(withSecrets(commandLine, process.env))
  if (commandLine.command === 'replay') return replay(commandLine)
  if (commandLine.command === 'init') {
    return print((await import('./init/init.ts')).initProject(process.cwd(), commandLine))
  }
  const { listEndpoints, listScenariosWith, writeOpenApi } = await import('./commands.ts')
  if (commandLine.command === 'openapi')
    return print(await writeOpenApi((await readStartOptions(commandLine)).server, commandLine.withControl))
  const { config } = await readConfigOf(commandLine)
  const commands = {
    scenarios: () => listScenariosWith(config),
    endpoints: () => listEndpoints(config.applications),
  }
  print(await commands[commandLine.command]())
}

async function replay(commandLine: CommandLine): Promise<void> {
  const { checkReplayed, presentReplayed, readArchive, replayTo } = await import('./replay.ts')
  const { to, world, json, quiet } = commandLine
  const { scenario, seed, user, now, controlToken } = commandLine.server
  const archive = readArchive(commandLine.archive!)
  const missing = withoutBlanks({ world, seed, user, now: now === 'real' ? undefined : now })
  const show = (done: ReplayResult) => {
    if (json) print(JSON.stringify({ event: 'replayed', ...done }))
    else if (!quiet) print(presentReplayed(done))
  }
  if (to === undefined) {
    const { replay } = await import('../../src/simulator/replay.ts')
    return start(withSecrets(commandLine, process.env), async (simulator) =>
      show(await replay(simulator, archive, missing)),
    )
  }
  const requested = typeof scenario === 'string' ? { scenario } : {}
  const token = controlToken ?? findSecret(process.env, 'FAUXTRANET_TOKEN')
  const done = await replayTo(to, archive, { ...missing, ...requested }, token)
  show(done)
  checkReplayed(done, commandLine.archive!)
  if (done.different > 0) process.exitCode = 1
}

/** `prepare` runs before the server listens. */
async function start(commandLine: CommandLine, prepare?: (simulator: Simulator) => Promise<void>): Promise<void> {
  const { json, quiet, open } = commandLine
  const watching = commandLine.watch ? (await import('./watch.ts')).watchFiles(commandLine) : undefined
  const { server: options, configFile } = await readStartOptions(commandLine, watching?.load)
  watching?.check()
  const color = colorFor(process.stdout)
  const log = logOf(commandLine, print, color)
  const isSilent = json || quiet || !process.stderr.isTTY
  const progressLine = isSilent ? undefined : new ProgressLine(process.stderr)
  const onProgress = progressLine && ((progress: LoadProgress) => progressLine.show(() => presentLoading(progress)))
  const listening = listen({ ...options, log, onProgress }, { overrideGlobals: true, prepare })
  const why = 'The scenario awaits a promise that never settles. Please fix it, or choose another with --scenario.'
  const server = await untilIdle(listening, why).finally(() => progressLine?.end())
  endOnSignals(() => server.close())
  reportUncaughtErrors()
  const { url, simulator } = server
  watching?.start(simulator, options, (text) => json || quiet || print(text), printError)
  const { control = true, latency, chaos, persist, publicUrl } = options
  if (json) print(JSON.stringify({ event: 'ready', url }))
  else if (quiet) print(url)
  else {
    const { presentBanner } = await import('./banner.ts')
    const config = configFile && presentPath(configFile)
    print(presentBanner(simulator, { url, control, latency, chaos, persist, publicUrl, config, color }))
  }
  if (open) (await import('./open-browser.ts')).openBrowser(url)
}

function presentLoading({ scenario, done, total, what }: LoadProgress): string {
  return `Loading ${scenario}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')} ${what}`
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

function end({ text, exitCode }: { text: string; exitCode: number }): void {
  print(text)
  process.exitCode = exitCode
}

function printError(message: string): void {
  process.stderr.write(`fauxtranet: ${toPrintable(message.replace(/\s+/g, ' '))}\n`)
}

/** Prints the remedy only, without a stack trace. */
function fail(error: unknown): void {
  printError(error instanceof Error ? error.message : String(error))
  process.exitCode = error instanceof FlagError ? 2 : 1
}

export async function runCommandLine(args: string[]): Promise<void> {
  // The reader may stop early, as in `fauxtranet endpoints | head`.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  const [verb, ...rest] = args
  try {
    if (verb === 'set' || verb === 'get') {
      // A client does not need to load the server.
      const { runRemote } = await import('./remote/remote.ts')
      print(await runRemote(verb, rest, process.env))
    } else if (verb === 'conform') {
      const { runConform } = await import('./conform/conform.ts')
      end(await runConform(rest, process.env))
    } else if (verb === 'sweep') {
      const { runSweep } = await import('./sweep/sweep.ts')
      end(await runSweep(rest, process.env))
    } else await run(readCommandLine(args))
  } catch (error) {
    fail(error)
  }
}
