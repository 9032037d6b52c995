import { describe, expect, it } from 'vitest'
import { readHostOptions } from './options.ts'

const store = 'postgres://db/worlds'

describe('the address of a server', () => {
  it.each(['http://10.0.0.5:4800', 'http://server-1', 'http://[::1]:4800/'])('can be %s', (address) => {
    expect(readHostOptions({ store, address })).toMatchObject({ address })
  })

  it.each(['10.0.0.5:4800', 'https://server-1', 'server-1', 'http://server-1/path', 'http://user:pass@server-1', ''])(
    'cannot be "%s"',
    (address) => {
      expect(() => readHostOptions({ store, address })).toThrow('Use a URL such as http://10.0.0.5:4800.')
    },
  )
})
