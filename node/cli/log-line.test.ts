import { stripVTControlCharacters } from 'node:util'
import { expect, it } from 'vitest'
import { colorFor, inColour, plainly } from './colors.ts'
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

it('says what was made to go wrong behind the line', () => {
  const faulty = presentLine({ ...line, status: 503, fault: 'chaos: status 503' }, plainly)
  expect(faulty).toMatch(/ 503 +ada +1\.2 ms {2}fault chaos: status 503$/)
  expect(presentLine({ ...line, fault: 'a\x1b: delay 0' }, plainly)).toMatch(/fault a\\u\{1b\}: delay 0$/)
})

it('has a word for a request without an answer', () => {
  expect(presentLine({ ...line, status: 0, fault: '1: network error' }, plainly)).toMatch(
    /^PUT +people\.updateUser +cut +ada +1\.2 ms {2}fault 1: network error$/,
  )
})

it('lets nothing from outside steer the terminal', () => {
  const hostile = { ...line, what: '/\x9b2J', user: 'a\x1b[31mda\r\n', world: '\u202eyrots\x07' }
  expect(presentLine(hostile, plainly)).toMatch(
    /^PUT +\/\\u\{9b\}2J +200 +a\\u\{1b\}\[31mda\\u\{d\}\\u\{a\} in \\u\{202e\}yrots\\u\{7\} +1\.2 ms$/,
  )
})

it('gives failures another colour', () => {
  const colourOf = (status: number) =>
    presentLine({ ...line, status }, (colour, text) =>
      text === (status === 0 ? 'cut' : String(status)) ? `<${colour}>` : '',
    )
  const colours = [200, 404, 500, 0].map((status) => /<\w+>/.exec(colourOf(status))?.[0])
  expect(colours).toEqual(['<green>', '<yellow>', '<red>', '<red>'])
})

it('uses colours only on a terminal that has them', () => {
  const stream = (isTTY: boolean, hasColours: boolean) => ({ isTTY, hasColors: () => hasColours }) as NodeJS.WriteStream
  expect(colorFor(stream(true, true))).toBe(inColour)
  expect(colorFor(stream(true, false))).toBe(plainly)
  expect(colorFor(stream(false, true))).toBe(plainly)
})
