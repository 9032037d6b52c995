import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { scenarios } from '../../../scenarios/presets.ts'
import { replay } from '../../../src/simulator/replay.ts'
import { codeBlocksOf } from '../../../tools/pages.ts'
import { listen, type RunningServer } from '../../listen.ts'
import { listEndpoints, listScenarios } from '../commands.ts'
import { readCommandLine } from '../flags.ts'
import { initProject } from '../init/init.ts'
import { presentReplayed, readArchive } from '../replay.ts'
import { readStartOptions } from '../start-options.ts'
import { readSweepFlags } from '../sweep/flags.ts'
import { watchFiles } from '../watch.ts'
import { runRemote } from './remote.ts'

const text = readFileSync(join(import.meta.dirname, '../../../SKILL.md'), 'utf8')
const inBlocks = codeBlocksOf({ path: 'SKILL.md', text }).flatMap(({ code }) => code.trim().split('\n'))
const inProse = [...text.matchAll(/`(npx fauxtranet [^`]+)`/g)].map(([, command]) => command!)

const folder = mkdtempSync(join(tmpdir(), 'fauxtranet-skill-'))
const started: RunningServer[] = []
/** The server for all commands. */
let server: RunningServer | undefined
afterAll(async () => {
  await Promise.all(started.map((each) => each.close()))
  rmSync(folder, { recursive: true })
})

/** Splits a command as a shell does. */
const wordsOf = (command: string) => command.match(/(?:"[^"]*"|\S)+/g)!.map((word) => word.replaceAll('"', ''))

async function run(command: string): Promise<string> {
  const [npx, program, verb = '', ...rest] = wordsOf(command)
  expect([npx, program]).toEqual(['npx', 'fauxtranet'])
  if (verb === 'set' || verb === 'get') return runRemote(verb, rest, { FAUXTRANET_URL: server!.url })
  if (verb === 'scenarios') return listScenarios(scenarios)
  if (verb === 'endpoints') return listEndpoints()
  // Needs an app and a browser.
  if (verb === 'sweep') return readSweepFlags(rest, {})!.options.url
  const commandLine = readCommandLine([verb, ...rest])
  if (commandLine.command === 'init') return initProject(folder, commandLine)
  if (commandLine.command === 'replay') return replayReport(commandLine.archive!)
  if (commandLine.watch) return watchConfig(commandLine)
  // The clock is frozen, and there is a request to query.
  const running = await start({ ...commandLine.server, now: '2026-03-02T09:30:00Z' })
  server ??= running
  return running.url
}

async function start(options: object, prepare?: (simulator: RunningServer['simulator']) => Promise<void>) {
  const running = await listen({ ...options, port: 0 }, { overrideGlobals: false, prepare })
  started.push(running)
  return running
}

async function replayReport(name: string): Promise<string> {
  const change = { method: 'PUT', body: '{"job_title":"Replayed"}', headers: { 'x-sim-user': 'admin' } }
  await fetch(`${server!.url}/api/people/v2/users/9`, change)
  const report = join(folder, name)
  writeFileSync(report, await (await fetch(`${server!.url}/__sim/requests/har`)).text())
  let output = ''
  await start({}, async (simulator) => {
    output = presentReplayed(await replay(simulator, readArchive(report), {}))
    output += `\n${simulator.world.users.get(9)!.job_title}`
  })
  return output
}

/** Starts with a configuration, changes it, and returns the message about the reload. */
async function watchConfig(commandLine: ReturnType<typeof readCommandLine>): Promise<string> {
  const config = join(folder, 'watched.config.mjs')
  writeFileSync(config, "export default { scenario: 'empty', user: 'admin' }")
  const watching = watchFiles({ ...commandLine, config })
  const { server: options } = await readStartOptions({ ...commandLine, config }, watching.load)
  watching.check()
  const { simulator } = await start(options)
  const edit = () => writeFileSync(config, "export default { scenario: 'empty', user: 'admin', latency: 1 }")
  edit()
  // Node may look at the file for the first time only after this edit.
  const editing = setInterval(edit, 1000)
  const reloaded = new Promise<string>((resolve, reject) => {
    watching.start(simulator, options, resolve, (text) => reject(new Error(text)))
  })
  return reloaded.finally(() => clearInterval(editing))
}

describe('SKILL.md', () => {
  it('has a name and a description, and at most 5 KB', () => {
    expect(text).toMatch(/^---\nname: fauxtranet\ndescription: .{50,1000}\n---\n/)
    expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(5 * 1024)
  })

  it('names every scenario', () => {
    expect(scenarios.map(({ name }) => name).filter((name) => !text.includes(`\`${name}\``))).toEqual([])
  })

  it('lists commands that work, one after the other', { timeout: 240_000 }, async () => {
    const printed = new Map<string, string>()
    for (const command of [...inBlocks, ...inProse]) {
      if (command.startsWith('npx fauxtranet get requests') && printed.size > 0)
        await fetch(`${server!.url}/api/people/v2/users/9`, { headers: { 'x-sim-user': 'admin' } })
      printed.set(command, await run(command))
    }
    expect(inBlocks.length).toBeGreaterThan(25)
    expect(printed.get('npx fauxtranet get requests --failed --short')).toBe('(none)')
    expect(printed.get('npx fauxtranet get state users --filter night --short')).toMatch(
      /^9 username=\S+ .*"Night manage/,
    )
    expect(printed.get('npx fauxtranet get state users 9')).toContain('"blocked": true')
    expect(printed.get('npx fauxtranet set clear-faults')).toContain(
      'clock={"now":"2027-01-01T09:00:00.000Z","frozen":true}',
    )
    expect(printed.get('npx fauxtranet set scenario full-trash --world my-task')).toContain('world=my-task')
    expect(printed.get('npx fauxtranet init')).toContain('wrote  fauxtranet.config.ts')
    expect(printed.get('npx fauxtranet --watch')).toBe('Reloaded. All rows are kept.')
    expect(printed.get('npx fauxtranet replay report.har')).toMatch(/all responses match the recording\nReplayed$/)
    expect(JSON.parse(printed.get('npx fauxtranet get requests 1')!)).toMatchObject({ endpoint: 'people.getUser' })
  })
})
