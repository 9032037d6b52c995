import { stripVTControlCharacters } from 'node:util'
import { expect, it } from 'vitest'
import { createSimulator } from '../direct/index.ts'
import { presentLine, withLog } from './log.ts'
import { inColour, paintFor, plainly } from './paint.ts'

const line = {
  method: 'PUT',
  what: 'people.updateUser',
  status: 200,
  user: 'ada',
  world: 'default',
  ms: 1.234,
  warning: null,
}

it('colours a line without changing what it says', () => {
  const coloured = presentLine(line, inColour)
  expect(coloured).toContain('\x1b[')
  expect(stripVTControlCharacters(coloured)).toBe(presentLine(line, plainly))
  expect(presentLine(line, plainly)).toMatch(/^PUT +people\.updateUser +200 +ada +1\.2 ms$/)
})

it('names the world where it is another than the default one', () => {
  expect(presentLine({ ...line, world: 'story-1' }, plainly)).toMatch(/ 200 +ada in story-1 +1\.2 ms$/)
  expect(presentLine(line, plainly)).not.toContain('default')
})

it('says a warning under the line', () => {
  const warned = presentLine({ ...line, warning: 'there is no parameter "a\n\x1b"' }, plainly)
  expect(warned).toBe(`${presentLine(line, plainly)}\n        there is no parameter "a\\u{a}\\u{1b}"`)
})

it('hears of warnings from the simulator', async () => {
  const simulator = await createSimulator({ scenario: 'empty' })
  const warnings: (string | null)[] = []
  const answer = withLog(
    (request) => simulator.fetch(request),
    simulator,
    ({ warning }) => warnings.push(warning),
  )
  await answer(new Request('http://x/api/people/v2/users?colour=red'))
  await answer(new Request('http://x/api/people/v2/users'))
  expect(warnings).toEqual([expect.stringContaining('colour'), null])
})

it('lets nothing from outside steer the terminal', () => {
  const hostile = { ...line, what: '/\x9b2J', user: 'a\x1b[31mda\r\n', world: '\u202eyrots\x07' }
  expect(presentLine(hostile, plainly)).toMatch(
    /^PUT +\/\\u\{9b\}2J +200 +a\\u\{1b\}\[31mda\\u\{d\}\\u\{a\} in \\u\{202e\}yrots\\u\{7\} +1\.2 ms$/,
  )
})

it('gives failures another colour', () => {
  const colourOf = (status: number) =>
    presentLine({ ...line, status }, (colour, text) => (text === String(status) ? `<${colour}>` : ''))
  expect([200, 404, 500].map((status) => /<\w+>/.exec(colourOf(status))?.[0])).toEqual(['<green>', '<yellow>', '<red>'])
})

it('uses colours only on a terminal that has them', () => {
  const stream = (isTTY: boolean, hasColours: boolean) => ({ isTTY, hasColors: () => hasColours }) as NodeJS.WriteStream
  expect(paintFor(stream(true, true))).toBe(inColour)
  expect(paintFor(stream(true, false))).toBe(plainly)
  expect(paintFor(stream(false, true))).toBe(plainly)
})
