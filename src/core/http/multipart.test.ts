import { describe, expect, it } from 'vitest'
import { limits } from '../schema/limits.ts'
import { findBoundary, readParts } from './multipart.ts'

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

describe('readParts', () => {
  const read = (body: string) =>
    readParts(bytesOf(body), 'b')?.map(({ bytes, ...header }) => ({ ...header, text: new TextDecoder().decode(bytes) }))
  const written = (header: string, text = 'x') => `--b\r\n${header}\r\n\r\n${text}\r\n`
  const named = 'Content-Disposition: form-data; name="f"'

  it.each([
    ['as many parts as there may be', `${part.repeat(limits.parts)}--b--`, undefined],
    ['one too many', `${part.repeat(limits.parts + 1)}--b--`, 'body: must have at most 1000 parts'],
    ['delimiters after others that nearly are', `${part}-----x---\r\n`.repeat(limits.parts + 1), /1000 parts$/],
    ['parts behind the end', `${part}--b--${part.repeat(limits.parts)}`, undefined],
    ['long headers', `--b\r\nx: ${'y'.repeat(limits.partHeaders)}\r\n\r\n`, /at most 1048576 bytes of headers$/],
    ['headers that never end', `--b\r\n${'x: y\r\n'.repeat(limits.partHeaders / 4)}`, /1048576 bytes of headers$/],
    ['a long content', written(named, '-x\n'.repeat(limits.partHeaders)), undefined],
    ['delimiters within a line', written(named, '--b'.repeat(limits.parts + 1)), undefined],
  ])('counts %s', (_, body, message) => {
    const check = () => read(body)
    if (message === undefined) expect(check).not.toThrow()
    else expect(check).toThrow(message)
  })

  it('finds a delimiter that repeats its own start', () => {
    const body = `----x--${written(named, 'x\r\n----x----x--y').replaceAll('--b', '----x--y')}----x--y--`
    expect(readParts(bytesOf(body), '--x--y')).toMatchObject([{ name: 'f', bytes: bytesOf('x\r\n----x----x--y') }])
  })

  it('returns what clients write', async () => {
    const form = new FormData()
    form.append('tëxt "1"\r\n', 'a\r\n--b')
    form.append('file', new File(['x\r\n'], 'Ähre "1".gif', { type: 'image/gif' }))
    form.append('empty', new File([], 'empty'))
    const response = new Response(form)
    const boundary = findBoundary(response.headers.get('content-type')!)!
    const parts = readParts(new Uint8Array(await response.arrayBuffer()), boundary)!
    expect(
      parts.map(({ name, filename, type, bytes }) => [name, filename, type, new TextDecoder().decode(bytes)]),
    ).toEqual([
      ['tëxt "1"\r\n', undefined, 'text/plain', 'a\r\n--b'],
      ['file', 'Ähre "1".gif', 'image/gif', 'x\r\n'],
      ['empty', 'empty', 'application/octet-stream', ''],
    ])
  })

  it.each([
    ['a preamble and an epilogue', `hello\r\n${written(named)}--b--\r\nbye`, { name: 'f', text: 'x' }],
    [
      'unquoted names',
      `${written('content-disposition: form-data; filename=a.gif; name=f')}--b--`,
      { filename: 'a.gif' },
    ],
    ['another encoding', `${written(`${named}; filename="?"; filename*=UTF-8''caf%C3%A9`)}--b--`, { filename: 'café' }],
    ['an empty file name', `${written(`${named}; filename=""`, '')}--b--`, { filename: '', text: '' }],
    ['a backslash', `${written(`${named}; filename="C:\\a.gif"`)}--b--`, { filename: 'C:\\a.gif' }],
    ['escaped quotes', `${written(`${named}; filename="a \\"b\\".gif"`)}--b--`, { filename: 'a "b".gif' }],
    ['a backslash at the end', `${written(`${named}; filename="a\\"; x="b"`)}--b--`, { filename: 'a\\' }],
    ['a name within a name', `${written(`${named.replace('name', 'filename="; name=g"; name')}`)}--b--`, { name: 'f' }],
    ['a delimiter within a line', `${written(named, 'x--b--y')}--b--`, { text: 'x--b--y' }],
    [
      'a type in capitals',
      `${written(`${named}; filename="a"\r\nContent-Type: Image/GIF `)}--b--`,
      { type: 'image/gif' },
    ],
  ])('accepts %s', (_, body, part) => {
    expect(read(body)).toMatchObject([part])
  })

  it.each([
    ['no delimiter', 'x'],
    ['no end', written(named)],
    ['no line after a delimiter', `--bx${written(named)}--b--`],
    ['no name', `${written('Content-Disposition: form-data')}--b--`],
    ['no header', `${written('x: y')}--b--`],
    ['headers without an end', `--b\r\n${named}--b--`],
    ['no line before a delimiter', `--b\r\n${named}\r\n\r\n--b--`],
  ])('returns nothing for %s', (_, body) => {
    expect(read(body)).toBeUndefined()
  })
})
