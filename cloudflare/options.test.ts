import { describe, expect, it } from 'vitest'
import { hostWorlds } from './index.ts'

describe('hostWorlds', () => {
  it('requires a host name, and a token for a public one', () => {
    const nothing = {} as { domain: string }
    expect(() => hostWorlds(nothing)).toThrow("Please add domain: 'intranet.example'")
    expect(() => hostWorlds({ domain: 'https://intranet.example' })).toThrow('is not a host name')
    expect(() => hostWorlds({ domain: 'intranet.example' })).toThrow('requires a token')
    expect(() => hostWorlds({ domain: 'intranet.example', control: false })).not.toThrow()
    expect(() => hostWorlds({ domain: 'intranet.example', controlToken: 'sesame-0123456789abcdef' })).not.toThrow()
    expect(() => hostWorlds({ domain: 'localhost' })).not.toThrow()
  })

  it('names a misspelt option, and one that cannot be', () => {
    const misspelt = { domain: 'localhost', keepDay: 1 }
    expect(() => hostWorlds(misspelt)).toThrow('keepDays')
    expect(() => hostWorlds({ domain: 'localhost', keepDays: 0 })).toThrow('Use a number above 0')
  })

  it('reports a missing binding', async () => {
    const { worker } = hostWorlds({ domain: 'localhost' })
    const request = new Request('http://localhost/api/people/v2/users')
    await expect(worker.fetch(request, {} as Parameters<typeof worker.fetch>[1])).rejects.toThrow('"WORLDS"')
  })
})
