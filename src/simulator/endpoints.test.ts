import { describe, expect, it } from 'vitest'
import { people } from '../apps/people/index.ts'
import { EndpointRegistry } from './endpoints.ts'

const path = '/api/people/v2/users/1'
const long = `/api/people/v2/users/${'1'.repeat(300)}`
const others = Array.from({ length: 2000 }, (_, i) => `/api/people/v2/users/${i + 2}`)

describe('the cache of parsed addresses', () => {
  it('holds 2,000 of at most 300 characters', () => {
    const endpoints = new EndpointRegistry([people])
    const first = endpoints.locate(path)
    expect(endpoints.locate(path)).toBe(first)
    expect(endpoints.locate(long)).not.toBe(endpoints.locate(long))
    for (const other of others) endpoints.locate(other)
    expect(endpoints.locate(path)).not.toBe(first)
  })
})

describe('the cache of routes', () => {
  it('holds 2,000 of at most 300 characters', async () => {
    const endpoints = new EndpointRegistry([people])
    const { router } = await endpoints.load(people.place)
    const find = (path: string) => router.find('GET', endpoints.locate(path))!
    const first = find(path)
    expect(find(path)).toBe(first)
    expect(find(long)).not.toBe(find(long))
    for (const other of others) find(other)
    expect(find(path)).not.toBe(first)
  })
})
