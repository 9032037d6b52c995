import { describe, expect, it } from 'vitest'
import { describeForeign, ForeignRequests } from './foreign-requests.ts'

describe('a foreign request', () => {
  it.each([
    ['https://fonts.example/a.css', true],
    ['http://10.0.0.7/', true],
    ['http://localhost:5173/src/main.ts', false],
    ['http://127.0.0.1:9/elsewhere', false],
    ['http://[::1]:4800/', false],
    ['http://app.localhost/', false],
    ['data:text/plain,x', false],
    ['blob:https://fonts.example/1', false],
    ['https://app.example/logo.png', false],
    ['https://app.example:8443/logo.png', true],
  ])('goes to an address outside this machine and the app: %s', (address, isForeign) => {
    expect(new ForeignRequests([], ['https://app.example/start', undefined, '']).isForeign(address)).toBe(isForeign)
  })

  it('may go to a page address that nothing serves, even on loopback', () => {
    const page = 'http://localhost:3000/start'
    const asks = (...allowed: string[]) =>
      new ForeignRequests(allowed, [], page).isForeign('http://localhost:3000/graphql')
    expect([asks(), asks('http://localhost:3000')]).toEqual([true, false])
    expect(new ForeignRequests([], [], page).isForeign('http://localhost:3001/graphql')).toBe(false)
  })

  it.each([
    ['https://fonts.example', true],
    ['HTTPS://Fonts.example:443', true],
    ['https://*.example', true],
    ['https://fonts.example/', false],
    ['https://fonts.exampl', false],
    ['http://fonts.example', false],
    ['https://*.test', false],
    ['https://fonts.example/**', true],
    ['http*://fonts.example/**', true],
    ['https://fonts.example/*.css*', true],
    ['https://*.example/a.css?v=1', true],
    ['https://fonts.example/a.css?v=1', true],
    ['https://fonts.example/a.css', false],
    ['https://fonts.example/*.js', false],
    [/fonts\.example/, true],
    [/fonts\.example/g, true],
    [/^http:/, false],
  ])('may be allowed by a pattern: %s', (pattern, isAllowed) => {
    const requests = new ForeignRequests([pattern])
    const check = () => requests.isForeign('https://fonts.example/a.css?v=1')
    expect([check(), check()]).toEqual([!isAllowed, !isAllowed])
  })

  it.each([
    ['https://maps.example', "allowRequests: ['https://maps.example']"],
    [/maps/, 'allowRequests: [/maps/]'],
    [['maps.example/*'], "allowRequests: ['https://maps.example/*']"],
    [['maps.example:8443'], "allowRequests: ['https://maps.example:8443']"],
  ])('is not allowed by an invalid list, whose error shows what to write: %s', (given, remedy) => {
    expect(() => new ForeignRequests(given as never)).toThrow(`Please write ${remedy}.`)
  })

  it('is reported once, with its address and the remedy', () => {
    const requests = new ForeignRequests()
    for (const path of ['a.css', 'b.css', 'a.css']) requests.add('GET', `https://fonts.example/${path}`)
    const message = describeForeign(requests.all, 'intranet.use(…)')
    expect(message).toContain("allowRequests: ['https://fonts.example']")
    expect(message.match(/GET https:\/\/fonts\.example\/a\.css/g)).toHaveLength(1)
    expect(message).toContain('GET https://fonts.example/b.css')
  })
})
