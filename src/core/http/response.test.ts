import { describe, expect, it } from 'vitest'
import { Download } from '../bytes.ts'
import { Refusal } from '../refusal.ts'
import { toResponse } from './outcome.ts'
import { Page } from './page.ts'
import { present } from './response.ts'

const letters = new Download('abcdefghij', 'text/plain')

function ask(download: Download, range?: string, more: Record<string, string> = {}): Response {
  const headers = new Headers(range === undefined ? more : { ...more, range })
  return toResponse(present(download, 200, {}, headers))
}

describe('a reply', () => {
  it('is JSON with the given status and headers', async () => {
    const response = toResponse(present({ name: 'Zoë' }, 201, { 'x-sim-endpoint': 'people.createRole' }))
    expect([response.status, await response.text()]).toEqual([201, '{"name":"Zoë"}'])
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('x-sim-endpoint')).toBe('people.createRole')
  })

  it('may be empty', async () => {
    const response = toResponse(present(undefined, 204, {}))
    expect([response.status, await response.text(), response.headers.get('content-type')]).toEqual([204, '', null])
  })
})

describe('a file', () => {
  it('is sent as a whole, and supports ranges', async () => {
    const response = ask(letters)
    expect([response.status, await response.text()]).toEqual([200, 'abcdefghij'])
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'text/plain',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
  })

  it.each([
    ['text/html', 'attachment', true],
    ['TEXT/HTML; charset=utf-8', 'attachment', true],
    ['application/xhtml+xml', 'attachment', true],
    ['text/xml', 'attachment', true],
    ['text/javascript', 'attachment', true],
    ['', 'attachment', true],
    ['application/pdfx-html', 'attachment', true],
    ['application/pdf, text/html', 'attachment', true],
    ['image/png; x=y, text/html', 'attachment', true],
    ['image/png; x="y, text/html"', 'attachment', true],
    ['application/pdf text/html', 'attachment', true],
    ['application/pdf\t,text/html', 'attachment', true],
    [' text/plain', 'attachment', true],
    ['video/x+xml', 'attachment', true],
    ['image/svg+xml', null, true],
    ['image/png', null, true],
    ['text/plain; charset=utf-8', null, true],
    ['application/pdf', null, false],
    ['Application/PDF; version=1.7', null, false],
  ])('of type "%s" is not one of our pages: %s, in a sandbox: %s', (type, disposition, isSandboxed) => {
    const { headers } = ask(new Download('<script>alert(1)</script>', type))
    expect(headers.get('content-disposition')).toBe(disposition)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(/\bsandbox$/.test(headers.get('content-security-policy') ?? '')).toBe(isSandboxed)
  })

  it('that is one of our pages cannot be framed', () => {
    const { headers } = ask(new Page('<p>'))
    expect(headers.get('content-security-policy')).toBe("frame-ancestors 'none'")
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('content-disposition')).toBeNull()
  })

  it.each([
    ['bytes=0-0', 'a', '0-0'],
    ['bytes=2-4', 'cde', '2-4'],
    ['bytes=7-', 'hij', '7-9'],
    ['bytes=8-99', 'ij', '8-9'],
    ['bytes=-3', 'hij', '7-9'],
    ['bytes=-99', 'abcdefghij', '0-9'],
    [' bytes=0-9 ', 'abcdefghij', '0-9'],
  ])('requested with %s is %s', async (range, text, given) => {
    const response = ask(letters, range)
    expect([response.status, await response.text()]).toEqual([206, text])
    expect(response.headers.get('content-range')).toBe(`bytes ${given}/10`)
    expect(response.headers.get('content-length')).toBe(String(text.length))
  })

  it.each(['bytes=0-1,4-5', 'bytes=5-4', 'bytes=-', 'bytes=x-y', 'items=0-1', ''])(
    'requested with %j is sent as a whole',
    async (range) => {
      const response = ask(letters, range)
      expect([response.status, await response.text()]).toEqual([200, 'abcdefghij'])
      expect(response.headers.has('content-range')).toBe(false)
    },
  )

  it.each(['"x"', 'W/"x"', 'Mon, 02 Mar 2026 09:30:00 GMT', ''])(
    'is sent as a whole if If-Range is %j, because it has neither ETag nor date',
    async (validator) => {
      for (const range of ['bytes=0-1', 'bytes=10-']) {
        const response = ask(letters, range, { 'if-range': validator })
        expect([response.status, await response.text()]).toEqual([200, 'abcdefghij'])
        for (const name of ['content-range', 'etag', 'last-modified']) expect(response.headers.has(name)).toBe(false)
      }
    },
  )

  it.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('refuses %s with its size', (range) => {
    let refusal: unknown
    try {
      ask(letters, range)
    } catch (error) {
      refusal = error
    }
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toMatchObject({
      status: 416,
      message: 'the file has 10 bytes',
      headers: { 'content-range': 'bytes */10' },
    })
  })

  it('may be empty', async () => {
    const response = ask(new Download('', 'text/plain'))
    expect([response.status, await response.text(), response.headers.get('content-length')]).toEqual([200, '', '0'])
  })

  it.each([
    ['plan.pdf', 'plan.pdf', 'plan.pdf'],
    ['Zoë 計画.pdf', 'Zo_ __.pdf', 'Zo%C3%AB%20%E8%A8%88%E7%94%BB.pdf'],
    ['a"b\\c\r\nd.txt', 'a_b_c__d.txt', 'a%22b%5Cc%0D%0Ad.txt'],
  ])('named %j can be saved under that name', (filename, ascii, encoded) => {
    const { headers } = ask(new Download('x', 'text/plain', filename))
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`)
  })
})
