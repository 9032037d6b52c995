import { stripVTControlCharacters } from 'node:util'
import { expect, it } from 'vitest'
import { colorFor, withColors, withoutColors } from './colors.ts'
import { presentLine } from './log-line.ts'

const line = {
  method: 'PUT',
  what: 'people.updateUser',
  status: 200,
  user: 'ada',
  world: 'default',
  ms: 1.234,
  warning: null,
  fault: null,
}

it('colors a line without changing its text', () => {
  const colored = presentLine(line, withColors)
  expect(colored).toContain('\x1b[')
  expect(stripVTControlCharacters(colored)).toBe(presentLine(line, withoutColors))
  expect(presentLine(line, withoutColors)).toMatch(/^PUT +people\.updateUser +200 +ada +1\.2 ms$/)
})

it('names the world where it is another than the default one', () => {
  expect(presentLine({ ...line, world: 'story-1' }, withoutColors)).toMatch(/ 200 +ada in story-1 +1\.2 ms$/)
  expect(presentLine(line, withoutColors)).not.toContain('default')
})

it('shows a warning under the line', () => {
  const warned = presentLine({ ...line, warning: 'there is no parameter "a\n\x1b"' }, withoutColors)
  expect(warned).toBe(`${presentLine(line, withoutColors)}\n        there is no parameter "a\\u{a}\\u{1b}"`)
})

it('shows a fault at the end of the line', () => {
  const faulty = presentLine({ ...line, status: 503, fault: 'chaos: status 503' }, withoutColors)
  expect(faulty).toMatch(/ 503 +ada +1\.2 ms {2}fault chaos: status 503$/)
  expect(presentLine({ ...line, fault: 'a\x1b: delay 0' }, withoutColors)).toMatch(/fault a\\u\{1b\}: delay 0$/)
})

it('has a word for a request without an answer', () => {
  expect(presentLine({ ...line, status: 0, fault: '1: network error' }, withoutColors)).toMatch(
    /^PUT +people\.updateUser +cut +ada +1\.2 ms {2}fault 1: network error$/,
  )
})

it('escapes control characters from outside', () => {
  const hostile = { ...line, what: '/\x9b2J', user: 'a\x1b[31mda\r\n', world: '\u202eyrots\x07' }
  expect(presentLine(hostile, withoutColors)).toMatch(
    /^PUT +\/\\u\{9b\}2J +200 +a\\u\{1b\}\[31mda\\u\{d\}\\u\{a\} in \\u\{202e\}yrots\\u\{7\} +1\.2 ms$/,
  )
})

it('gives failures another color', () => {
  const colourOf = (status: number) =>
    presentLine({ ...line, status }, (color, text) =>
      text === (status === 0 ? 'cut' : String(status)) ? `<${color}>` : '',
    )
  const colours = [200, 404, 500, 0].map((status) => /<\w+>/.exec(colourOf(status))?.[0])
  expect(colours).toEqual(['<green>', '<yellow>', '<red>', '<red>'])
})

it('uses colors only on a terminal that has them', () => {
  const stream = (isTTY: boolean, hasColours: boolean) => ({ isTTY, hasColors: () => hasColours }) as NodeJS.WriteStream
  expect(colorFor(stream(true, true))).toBe(withColors)
  expect(colorFor(stream(true, false))).toBe(withoutColors)
  expect(colorFor(stream(false, true))).toBe(withoutColors)
})
