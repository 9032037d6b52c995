import { describe, expect, it } from 'vitest'
import { request } from '../../test/sweep/observation.ts'
import type { ObservedRequest } from './judge/observation.ts'
import { VisitWorld } from './visit-world.ts'

type Entry = { endpoint: string | null; status: number; picture: boolean; fault: string | null }

/** The requests of a visit, from the journal of a server. */
function requestsOf(journal: readonly Entry[], observed: readonly ObservedRequest[] = []) {
  const entries = journal.map((entry) => ({ method: 'GET', path: '/', ...entry }))
  const connection = { send: async () => ({ status: 200, text: JSON.stringify(entries) }) } as never
  const app = new URL('http://app/')
  return new VisitWorld({ app, connection, server: app.href }).requests(observed)
}

describe('the requests of a visit', () => {
  it('are for a picture if the reply is one, or if only <img> sends them', async () => {
    const endpoint = 'people.getPhoto'
    const missing = { endpoint, status: 404, picture: false, fault: null }
    const arePictures = async (...kinds: string[]) => {
      const observed = kinds.map((kind) => ({ ...request, endpoint, kind }))
      return (await requestsOf([{ ...missing, status: 200, picture: true }, missing], observed)).map(
        ({ isPicture }) => isPicture,
      )
    }
    expect(await arePictures('image', 'image')).toEqual([true, true])
    expect(await arePictures('image', 'fetch')).toEqual([true, false])
    expect(await arePictures()).toEqual([true, false])
  })
  it('may come from the server of the app', async () => {
    const failed = { endpoint: 'people.listUsers', status: 0, picture: false, fault: 'network error' }
    expect(await requestsOf([failed, { ...failed, endpoint: null }])).toEqual([
      { endpoint: 'people.listUsers', method: 'GET', path: '/', isPicture: false, status: 0, hasFault: true },
    ])
  })
})
