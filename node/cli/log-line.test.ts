import { stripVTControlCharacters } from 'node:util'
import { expect, it } from 'vitest'
import { colorFor, withColors, withoutColors } from './colors.ts'
import { logOf, presentLogLine } from './log-line.ts'

const line = {
  method: 'PUT',
  what: 'people.updateUser',
  status: 200,
  user: 'ada',
  world: 'default',
  ms: 1.234,
  reason: null,
  warning: null,
  fault: null,
}

it('colors a line without changing its text', () => {
  const colored = presentLogLine(line, withColors)
  expect(colored).toContain('\x1b[')
  expect(stripVTControlCharacters(colored)).toBe(presentLogLine(line, withoutColors))
  expect(presentLogLine(line, withoutColors)).toMatch(/^PUT +people\.updateUser +200 +ada +1\.2 ms$/)
})

it('names the world unless it is the default', () => {
  expect(presentLogLine({ ...line, world: 'story-1' }, withoutColors)).toMatch(/ 200 +ada in story-1 +1\.2 ms$/)
  expect(presentLogLine(line, withoutColors)).not.toContain('default')
})

it('shows a warning under the line', () => {
  const warned = presentLogLine({ ...line, warning: 'there is no parameter "a\n\x1b"' }, withoutColors)
  expect(warned).toBe(`${presentLogLine(line, withoutColors)}\n        there is no parameter "a\\u{a}\\u{1b}"`)
})

it('shows the reason of a refusal under the line, dimmed, and once', () => {
  const refused = { ...line, status: 403, reason: 'only the owner\n may do that' }
  const plain = presentLogLine({ ...line, status: 403 }, withoutColors)
  expect(presentLogLine(refused, withoutColors)).toBe(`${plain}\n        only the owner\\u{a} may do that`)
  expect(presentLogLine(refused, (color, text) => `<${color}>${text}`)).toMatch(/\n<dim> {8}only the owner/)
  expect(presentLogLine({ ...refused, warning: refused.reason }, withoutColors)).toBe(
    presentLogLine(refused, withoutColors),
  )
  const warned = presentLogLine({ ...refused, warning: `"a" is unknown. ${refused.reason}` }, withoutColors)
  expect(warned).toBe(`${presentLogLine(refused, withoutColors)}\n        "a" is unknown.`)
})

it('shows a fault at the end of the line', () => {
  const faulty = presentLogLine({ ...line, status: 503, fault: 'chaos: status 503' }, withoutColors)
  expect(faulty).toMatch(/ 503 +ada +1\.2 ms {2}fault chaos: status 503$/)
  expect(presentLogLine({ ...line, fault: 'a\x1b: delay 0' }, withoutColors)).toMatch(/fault a\\u\{1b\}: delay 0$/)
})

it('shows dashes instead of a status if there is no response', () => {
  expect(presentLogLine({ ...line, status: 0, fault: '1: network error' }, withoutColors)).toMatch(
    /^PUT +people\.updateUser +--- +ada +1\.2 ms {2}fault 1: network error$/,
  )
})

it('escapes control characters in a request', () => {
  const hostile = { ...line, what: '/\x9b2J', user: 'a\x1b[31mda\r\n', world: '\u202eyrots\x07' }
  expect(presentLogLine(hostile, withoutColors)).toMatch(
    /^PUT +\/\\u\{9b\}2J +200 +a\\u\{1b\}\[31mda\\u\{d\}\\u\{a\} in \\u\{202e\}yrots\\u\{7\} +1\.2 ms$/,
  )
})

it('colors a status by its class', () => {
  const colourOf = (status: number) =>
    presentLogLine({ ...line, status }, (color, text) =>
      text === (status === 0 ? '---' : String(status)) ? `<${color}>` : '',
    )
  const colours = [200, 404, 500, 0].map((status) => /<\w+>/.exec(colourOf(status))?.[0])
  expect(colours).toEqual(['<green>', '<yellow>', '<red>', '<red>'])
})

it('uses colors only on a terminal that supports them', () => {
  const stream = (isTTY: boolean, hasColours: boolean) => ({ isTTY, hasColors: () => hasColours }) as NodeJS.WriteStream
  expect(colorFor(stream(true, true))).toBe(withColors)
  expect(colorFor(stream(true, false))).toBe(withoutColors)
  expect(colorFor(stream(false, true))).toBe(withoutColors)
})

it('prints JSON if requested, even for requests of an open panel', () => {
  const printed: string[] = []
  const flags = { json: true, quiet: false, logJson: false }
  expect(logOf(flags, (text) => printed.push(text), withoutColors)).toBeUndefined()
  const panel = { ...line, what: 'control.getWorld', method: 'GET' }
  logOf({ ...flags, json: false }, (text) => printed.push(text), withoutColors)?.(panel)
  expect(printed).toEqual([])
  logOf({ ...flags, logJson: true }, (text) => printed.push(text), withoutColors)?.(panel)
  expect(JSON.parse(printed[0]!)).toMatchObject({ event: 'request', time: expect.stringMatching(/^20/), ...panel })
})
