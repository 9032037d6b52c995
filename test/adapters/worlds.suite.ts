import { beforeEach, describe, expect, it } from 'vitest'
import type { RequestOptions } from './requests.ts'

interface Client {
  send(method: string, path: string, sent?: RequestOptions): Promise<Response>
  setCookie(name: string, value?: string): void
  /** Lists worlds by name. Otherwise the oldest is first. */
  isSorted?: boolean
}

const people = '/api/people/v2'
const dropBox = '/intranet/rest/documents/dropbox'
const start = '2026-03-02T09:30:00.000Z'
const strange = ['story 1', 'feature/worlds', '50%', '100%25', 'a?b#c&d=e;f', 'Grüße 世界 🙂', 'x'.repeat(200)]

export function describeWorlds({ send, setCookie, isSorted = false }: Client): void {
  describe('worlds', () => {
    beforeEach(async () => {
      for (const name of (await namesOf('worlds')).filter((name) => name !== 'default'))
        await done('DELETE', `/worlds/${encodeURIComponent(name)}`)
      for (const name of await namesOf('snapshots')) await done('DELETE', `/snapshots/${encodeURIComponent(name)}`)
    })

    async function done(method: string, path: string, sent?: RequestOptions) {
      const response = await send(method, path.startsWith('/api') ? path : `/__sim${path}`, sent)
      const text = await response.text()
      expect(response.status, `${method} ${path}: ${text}`).toBeLessThan(300)
      return text === '' ? undefined : JSON.parse(text)
    }

    const namesOf = async (what: string): Promise<string[]> =>
      (await done('GET', `/${what}`)).map(({ name }: { name: string }) => name)
    const listed = (...names: string[]) => (isSorted ? names.sort() : names)
    const within = (name: string) => ({ headers: { 'x-sim-world': encodeURIComponent(name) } })
    const rename = (job_title: string, sent?: RequestOptions) =>
      done('PUT', `${people}/users/1`, { json: { job_title }, ...sent })
    const titleIn = async (sent?: RequestOptions) => (await done('GET', `${people}/users/1`, sent)).job_title

    async function withCookie<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
      setCookie('sim-world', encodeURIComponent(name))
      try {
        return await work()
      } finally {
        setCookie('sim-world')
      }
    }

    it('are selected by prefix, header and cookie, in that order', async () => {
      const worldAt = (path: string, sent?: RequestOptions) =>
        send('GET', path, sent).then(async (response) => (await response.json()).world)
      await withCookie('of the cookie', async () => {
        expect(await worldAt('/__world/of%20the%20prefix/__sim', within('of the header'))).toBe('of the prefix')
        expect(await worldAt('/__sim', within('of the header'))).toBe('of the header')
        expect(await worldAt('/__sim')).toBe('of the cookie')
      })
      expect(await worldAt('/__sim')).toBe('default')
      expect(await namesOf('worlds')).toEqual(listed('default', 'of the prefix', 'of the header', 'of the cookie'))
    })

    it.each(strange)('can have the name %s', async (name) => {
      expect((await done('POST', '/worlds', { json: { name } })).name).toBe(name)
      await rename('Here', within(name))
      expect(await withCookie(name, titleIn)).toBe('Here')
      const byPrefix = await send('GET', `/__world/${encodeURIComponent(name)}${people}/users/1`)
      expect(await byPrefix.json()).toMatchObject({ job_title: 'Here' })
      expect(await namesOf('worlds')).toEqual(listed('default', name))
      await done('DELETE', `/worlds/${encodeURIComponent(name)}`)
      expect(await titleIn(within(name))).toBe(await titleIn())
    })

    it('start with their settings, and the default world cannot be deleted', async () => {
      const json = { name: 'mine', scenario: 'small-company', user: 'employee', now: '2026-05-04T08:00:00Z' }
      expect(await done('POST', '/worlds', { json })).toMatchObject({ name: 'mine', user: 'employee' })
      expect(await done('GET', `${people}/user`, within('mine'))).toMatchObject({ username: 'employee' })
      expect((await send('POST', '/__sim/worlds', { json })).status).toBe(400)
      expect((await send('DELETE', '/__sim/worlds/default')).status).toBe(400)
      expect((await send('DELETE', '/__sim/worlds/unknown')).status).toBe(404)
    })

    it('can be restored from a snapshot repeatedly, and forked from it', async () => {
      await rename('Kept')
      await done('POST', '/snapshots', { json: { name: 'half way' } })
      for (const title of ['Lost', 'Lost again']) {
        await rename(title)
        await done('POST', '/snapshots/half%20way/restore')
        expect(await titleIn()).toBe('Kept')
      }
      await rename('Later')
      await done('POST', '/worlds', { json: { name: 'fork', snapshot: 'half way' } })
      await done('DELETE', '/snapshots/half%20way')
      expect([await titleIn(within('fork')), await titleIn()]).toEqual(['Kept', 'Later'])
      expect((await send('POST', '/__sim/snapshots/half%20way/restore')).status).toBe(404)
    })

    it('have their own clocks, and rows expire when the clock moves', async () => {
      const other = within('other')
      const countFiles = async (sent?: RequestOptions) => (await (await send('GET', dropBox, sent)).json()).length
      for (const sent of [{}, other]) expect((await send('POST', dropBox, { body: 'text', ...sent })).status).toBe(200)
      const moved = { now: '2026-03-03T09:30:00.000Z', frozen: true }
      expect(await done('PUT', '/clock', { json: { now: moved.now }, ...other })).toEqual(moved)
      expect(await done('GET', '/state/dropped', other)).toEqual([])
      expect(await done('GET', '/clock')).toEqual({ now: start, frozen: true })
      expect([await countFiles(), await countFiles(other)]).toEqual([1, 0])
      await done('POST', '/clock/advance', { json: { by: '1d' } })
      expect(await countFiles()).toBe(0)
      expect((await done('PUT', '/clock', { json: { frozen: false } })).frozen).toBe(false)
      expect((await done('GET', '/clock', other)).frozen).toBe(true)
    })
  })
}
