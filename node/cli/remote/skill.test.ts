import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { scenarios } from '../../../scenarios/presets.ts'
import { codeBlocksOf } from '../../../tools/pages.ts'
import { listen, type RunningServer } from '../../listen.ts'
import { listEndpoints, listScenarios } from '../commands.ts'
import { readCommandLine } from '../flags.ts'
import { runRemote } from './remote.ts'

const text = readFileSync(join(import.meta.dirname, '../../../SKILL.md'), 'utf8')
const inBlocks = codeBlocksOf({ path: 'SKILL.md', text }).flatMap(({ code }) => code.trim().split('\n'))
const inProse = [...text.matchAll(/`(npx fauxtranet [^`]+)`/g)].map(([, command]) => command!)

let server: RunningServer | undefined
afterAll(() => server?.close())

/** The words of a command, as a shell reads them. */
const wordsOf = (command: string) => command.match(/(?:"[^"]*"|\S)+/g)!.map((word) => word.replaceAll('"', ''))

async function run(command: string): Promise<string> {
  const [npx, program, verb = '', ...rest] = wordsOf(command)
  expect([npx, program]).toEqual(['npx', 'fauxtranet'])
  if (verb === 'tell' || verb === 'ask') return runRemote(verb, rest, { FAUXTRANET_URL: server!.url })
  if (verb === 'scenarios') return listScenarios(scenarios)
  if (verb === 'endpoints') return listEndpoints()
  // With a clock that stands still, and a request to ask about.
  const options = { ...readCommandLine([verb, ...rest]).server, port: 0, now: '2026-03-02T09:30:00Z' }
  server = await listen(options, { overrideGlobals: false })
  return server.url
}

describe('SKILL.md', () => {
  it('has a name and a description, and at most 5 KB', () => {
    expect(text).toMatch(/^---\nname: fauxtranet\ndescription: .{50,1000}\n---\n/)
    expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(5 * 1024)
  })

  it('names every scenario', () => {
    expect(scenarios.map(({ name }) => name).filter((name) => !text.includes(`\`${name}\``))).toEqual([])
  })

  it('has commands that do what they say, one after the other', async () => {
    const printed = new Map<string, string>()
    for (const command of [...inBlocks, ...inProse]) {
      if (command.startsWith('npx fauxtranet ask requests') && printed.size > 0)
        await fetch(`${server!.url}/api/people/v2/users/9`, { headers: { 'x-sim-user': 'admin' } })
      printed.set(command, await run(command))
    }
    expect(inBlocks.length).toBeGreaterThan(25)
    expect(printed.get('npx fauxtranet ask requests --failed --short')).toBe('(none)')
    expect(printed.get('npx fauxtranet ask state users --filter night --short')).toMatch(
      /^9 username=\S+ .*"Night manage/,
    )
    expect(printed.get('npx fauxtranet ask state users 9')).toContain('"blocked": true')
    expect(printed.get('npx fauxtranet tell clear-faults')).toContain(
      'clock={"now":"2027-01-01T09:00:00.000Z","frozen":true}',
    )
    expect(printed.get('npx fauxtranet tell scenario full-trash --world my-task')).toContain('world=my-task')
    expect(JSON.parse(printed.get('npx fauxtranet ask requests 1')!)).toMatchObject({ endpoint: 'people.getUser' })
  })
})
