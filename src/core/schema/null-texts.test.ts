import { expect, it } from 'vitest'
import * as z from 'zod'
import { asNullText, withoutNullTexts } from './null-texts.ts'

const shape = z.object({ name: asNullText(z.string()), age: z.number().nullable() })

it.each([
  ['a text that null would empty', { name: null, age: null }, { age: null }],
  ['no field that only looks like one', { toString: null, constructor: 1 }, { toString: null, constructor: 1 }],
])('removes %s', (_, given, left) => {
  expect(withoutNullTexts(shape, given)).toEqual(left)
})
