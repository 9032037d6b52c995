import { describe, expect, it, vi } from 'vitest'
import { deserialise, serialise } from './portable-json.ts'

const throughJson = (value: unknown) => deserialise(JSON.parse(JSON.stringify(serialise(value))))

describe('a serialised row', () => {
  it.each([
    ['plain values', { id: 1, name: 'Zoë', tags: ['a', 1, null, true], nested: { deep: [{ x: 1 }] } }],
    ['bytes', { id: 1, bytes: Uint8Array.of(0, 1, 127, 128, 255) }],
    ['no bytes', { bytes: new Uint8Array(0) }],
    ['bytes in a list', [Uint8Array.of(1), Uint8Array.of(2)]],
    ['many bytes', { bytes: Uint8Array.from({ length: 200_000 }, (_, i) => i % 256) }],
    ['a field that is called like bytes', { metadata: { $bytes: 'aGk=', $$bytes: 'x', $other: 1 } }],
  ])('is restored unchanged: %s', (_, row) => {
    expect(throughJson(row)).toEqual(row)
  })

  it('has its bytes as base64', () => {
    expect(serialise({ bytes: Uint8Array.of(104, 105) })).toEqual({ bytes: { $bytes: 'aGk=' } })
  })

  it.each([
    ['Node', 'toBase64'],
    ['a browser that has it built in', 'Buffer'],
    ['an older browser', 'both'],
  ])('has the same base64 in %s', (_, missing) => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => i % 256)
    const expected = { $bytes: Buffer.from(bytes).toString('base64') }
    if (missing !== 'toBase64') vi.stubGlobal('Buffer', undefined)
    Object.assign(bytes, { toBase64: missing === 'Buffer' ? () => expected.$bytes : undefined })
    const found = serialise(bytes)
    vi.unstubAllGlobals()
    expect(found).toEqual(expected)
  })

  it('reads a part of a larger buffer', () => {
    expect(throughJson(Uint8Array.of(9, 104, 105, 9).subarray(1, 3))).toEqual(Uint8Array.of(104, 105))
  })

  it('refuses bytes that are not base64', () => {
    expect(() => deserialise({ bytes: { $bytes: '%%%' } })).toThrow(RangeError)
  })
})
