#!/usr/bin/env node
import { scenarios } from '../scenarios/index.ts'
import { version } from '../src/version.ts'
import { presentBanner } from './banner.ts'
import { browse } from './browse.ts'
import { listEndpoints, listScenarios, writeOpenApi } from './commands.ts'
import { type CommandLine, FlagError, readCommandLine } from './flags.ts'
import { presentHelp } from './help.ts'
import { presentLine } from './log.ts'
import { paintFor } from './paint.ts'
import { toPrintable } from './printable.ts'
import { startServer } from './server.ts'

async function run(line: CommandLine): Promise<void> {
  if (line.help) return say(presentHelp())
  if (line.version) return say(version)
  if (line.command === 'scenarios') return say(listScenarios(scenarios))
  if (line.command === 'endpoints') return say(await listEndpoints())
  if (line.command === 'openapi') return say(await writeOpenApi())
  await start(line)
}

async function start({ server: options, json, quiet, open }: CommandLine): Promise<void> {
  const paint = paintFor(process.stdout)
  const log = json || quiet ? undefined : (logged: Parameters<typeof presentLine>[0]) => say(presentLine(logged, paint))
  const server = await startServer({ ...options, log })
  const end = () => void server.close().then(() => process.exit(0))
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  const { url, simulator } = server
  const { control = true, weather, persist } = options
  say(
    json
      ? JSON.stringify({ event: 'ready', url })
      : presentBanner(simulator, { url, control, weather, persist, paint }),
  )
  if (open) browse(url)
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
