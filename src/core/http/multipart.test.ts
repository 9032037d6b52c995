import { describe, expect, it } from 'vitest'
import { limits } from '../schema/limits.ts'
import { checkParts, findBoundary } from './multipart.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const part = '--b\r\ncontent-disposition: form-data; name="f"\r\n\r\n\r\n'

describe('findBoundary', () => {
  it.each([
    ['multipart/form-data; boundary=b', 'b'],
    ['Multipart/Form-Data;charset=utf-8; Boundary="a;b"', 'a;b'],
    ['multipart/form-data; xboundary=z; boundary=b', 'b'],
    ['multipart/form-data; x="; boundary=z"; boundary=b; boundary=c', 'b'],
    ['multipart/form-data; boundary=', undefined],
    [`multipart/form-data; boundary=${'b'.repeat(71)}`, undefined],
    ['multipart/mixed; boundary=b', undefined],
    ['application/x-www-form-urlencoded; boundary=b', undefined],
    ['', undefined],
  ])('reads %s', (type, boundary) => {
    expect(findBoundary(type)).toBe(boundary)
  })
})

describe('checkParts', () => {
  it.each([
    ['as many parts as there may be', `${part.repeat(limits.parts)}--b--`, undefined],
    ['one too many', `${part.repeat(limits.parts + 1)}--b--`, 'body: must have at most 1000 parts'],
    ['a delimiter after others that nearly are', `-----x---${part}`.repeat(limits.parts + 1), /1000 parts$/],
    ['parts behind the end', `${part}--b--${part.repeat(limits.parts)}`, undefined],
    ['long headers', `--b\r\nx: ${'y'.repeat(limits.partHeaders)}\r\n\r\n`, /at most 1048576 bytes of headers$/],
    ['headers that never end', `--b\r\n${'x: y\r\n'.repeat(limits.partHeaders / 4)}`, /1048576 bytes of headers$/],
    ['a long content', `--b\r\n\r\n${'-x\n'.repeat(limits.partHeaders)}--b--`, undefined],
  ])('counts %s', (_, body, message) => {
    const check = () => checkParts(bytesOf(body), 'b')
    if (message === undefined) expect(check).not.toThrow()
    else expect(check).toThrow(message)
  })

  it('finds a delimiter that repeats its own start', () => {
    const boundary = '--x--y'
    const body = `----x----x--y\r\n\r\n`.repeat(limits.parts + 1)
    expect(() => checkParts(bytesOf(body), boundary)).toThrow('1000 parts')
  })
})
