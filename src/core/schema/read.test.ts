import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { check } from '../http/validate.ts'
import { Refusal } from '../refusal.ts'
import { type GivenDate, toInstant } from '../time/given-date.ts'
import {
  commaIds,
  commaList,
  dateBound,
  digits,
  filledText,
  flag,
  id,
  idList,
  oneOf,
  orNothing,
  pageSize,
  pageStart,
  unlessEmpty,
} from './read.ts'

const refused = Symbol('refused')

function read(shape: z.ZodType, value: unknown): unknown {
  const parsed = shape.safeParse(value)
  return parsed.success ? parsed.data : refused
}

function reasonFor(shape: z.ZodType, value: unknown): string | undefined {
  try {
    check(z.object({ field: shape }), { field: value }, 'body')
  } catch (error) {
    return (error as Refusal).message
  }
  return undefined
}

describe('digits', () => {
  it.each([
    ['0', 0],
    ['20', 20],
    ['007', 7],
    ['9007199254740991', 9007199254740991],
    ['9007199254740993', refused],
    ['0x10', refused],
    ['1e3', refused],
    [' 5', refused],
    ['5 ', refused],
    ['', refused],
    ['-1', refused],
    ['+1', refused],
    ['1.0', refused],
    ['٣', refused],
    ['1\n', refused],
    [5, refused],
  ])('reads %j as %s', (text, expected) => {
    expect(read(digits, text)).toBe(expected)
  })
})

describe('pageSize', () => {
  it.each([
    [undefined, 20],
    ['0', 0],
    ['200', 200],
    ['201', 200],
    ['99999999999999999999999', 200],
    ['-1', 0],
    ['abc', refused],
    ['1.5', refused],
    ['', refused],
  ])('reads %j as %s', (text, expected) => {
    expect(read(pageSize(200).default(20), text)).toBe(expected)
  })

  it('starts at the first page by default', () => {
    expect(read(pageStart, undefined)).toBe(0)
    expect(read(pageStart, '40')).toBe(40)
  })
})

describe('flag', () => {
  it.each([
    ['1', true],
    ['true', true],
    ['TRUE', true],
    [true, true],
    [1, true],
    ['0', false],
    ['False', false],
    ['', false],
    [false, false],
    [0, false],
    ['yes', refused],
    ['2', refused],
    [2, refused],
    [null, refused],
    [[], refused],
  ])('reads %j as %s', (value, expected) => {
    expect(read(flag, value)).toBe(expected)
  })
})

describe('lists', () => {
  it.each([
    ['1,2,3', [1, 2, 3]],
    [' 1 , 2 ', [1, 2]],
    ['7,', [7]],
    ['', []],
    ['1,,2', [1, 2]],
    ['1;2', refused],
    ['1,x', refused],
    ['-1', refused],
    ['0x1', refused],
  ])('ids: %j', (text, expected) => {
    expect(read(commaIds, text)).toEqual(expected)
  })

  it('words are trimmed, and empty ones removed', () => {
    expect(read(commaList, ' a, job title ,,b')).toEqual(['a', 'job title', 'b'])
    expect(read(commaList, '')).toEqual([])
  })

  it('ids are read once each, and other fields ignored', () => {
    expect(read(idList, [{ id: 2, name: 'x' }, { id: 1 }, { id: 2 }])).toEqual([2, 1])
    expect(read(idList, [])).toEqual([])
    expect(read(idList, [1])).toBe(refused)
    expect(read(idList, [{ id: '1' }])).toBe(refused)
    expect(read(idList, { id: 1 })).toBe(refused)
  })
})

describe('oneOf', () => {
  it('accepts a word in any case, and returns its known spelling', () => {
    expect(read(oneOf(['AND', 'OR']), 'or')).toBe('OR')
    expect(read(oneOf(['active', 'all']), 'ALL')).toBe('all')
    expect(read(oneOf(['active', 'all']), '')).toBe(refused)
  })
})

describe('orNothing', () => {
  it.each([
    ['words', 'words'],
    ['', ''],
    [null, undefined],
    [undefined, undefined],
    [5, refused],
  ])('reads %j as %s', (value, expected) => {
    expect(read(orNothing(z.string()), value)).toBe(expected)
  })

  it('omits a missing field', () => {
    expect(read(z.object({ name: orNothing(filledText) }), {})).toEqual({})
  })
})

describe('unlessEmpty', () => {
  it.each([
    ['5', 5],
    ['', undefined],
    [' ', undefined],
    [undefined, undefined],
    ['x', refused],
  ])('reads %j as %s', (value, expected) => {
    expect(read(unlessEmpty(digits), value)).toBe(expected)
  })
})

describe('an invalid value', () => {
  it.each([
    [digits, 'x', 'field: must be a whole number'],
    [digits, '99999999999999999999', 'field: is too large'],
    [digits, '-1', 'field: must be 0 or more'],
    [flag, 'maybe', 'field: must be true or false'],
    [flag, null, 'field: must be true or false'],
    [commaIds, 'x', 'field: must be numeric ids separated by commas'],
    [oneOf(['a', 'b']), 'c', 'field: must be one of a, b'],
    [z.enum(['a', '']), 'c', 'field: must be one of a, ""'],
    [filledText, '  ', 'field: must not be empty'],
    [filledText, undefined, 'field: is required'],
    [filledText, 5, 'field: must be a string'],
    [id, '5', 'field: must be a whole number'],
    [id, 1.5, 'field: must be a whole number'],
    [id, -1, 'field: must not be negative'],
    [idList, [{ id: 1 }, { id: 'x' }], 'field.1.id: must be a whole number'],
    [idList, 'x', 'field: must be an array'],
    [orNothing(filledText), '', 'field: must not be empty'],
    [unlessEmpty(digits), 'x', 'field: must be a whole number'],
  ])('is described in words (%#)', (shape, value, message) => {
    expect(reasonFor(shape, value)).toBe(message)
  })

  it('is reported for every wrong field, or for the body', () => {
    const refusal = catchRefusal(() => check(z.object({ a: id, b: id }), { a: 'x', b: -1 }, 'body'))
    expect(refusal.status).toBe(400)
    expect(refusal.problems.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(catchRefusal(() => check(idList, undefined, 'body')).message).toBe('body: is required')
  })
})

function catchRefusal(work: () => unknown): Refusal {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error
  }
  throw new Error('There was no refusal.')
}

describe('dateBound', () => {
  it.each([
    ['20260302', '2026-03-01T23:00:00.000Z', '2026-03-02T22:59:59.999Z'],
    ['2026-03-02', '2026-03-01T23:00:00.000Z', '2026-03-02T22:59:59.999Z'],
    ['20260302093015', '2026-03-02T09:30:15.000Z', '2026-03-02T09:30:15.999Z'],
    ['2026-03-02 10:30:15', '2026-03-02T09:30:15.000Z', '2026-03-02T09:30:15.999Z'],
    ['02-03-2026 10:30', '2026-03-02T09:30:00.000Z', '2026-03-02T09:30:59.999Z'],
  ])('%s', (text, start, end) => {
    const dates = (['start', 'end'] as const).map((which) => read(dateBound(which), text) as GivenDate)
    expect(dates.map((date) => toInstant(date, 'Europe/Berlin'))).toEqual([start, end])
  })

  it.each(['', '2026', '2026-3-2', '20260231', '20261301', '20260302250000', 'yesterday'])('%j is none', (text) => {
    expect(reasonFor(dateBound('start'), text)).toBe(
      'field: must be a date: YYYYMMDD, YYYY-MM-DD, 14 digits, or the format of date_str',
    )
  })
})
