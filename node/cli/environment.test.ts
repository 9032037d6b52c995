import { describe, expect, it } from 'vitest'
import { type Environment, findSecret, withSecrets } from './environment.ts'
import { readCommandLine } from './flags.ts'

const hosted = ['--store', 'postgres://db/worlds']

function read(environment: Environment, ...flags: string[]) {
  const { server, hosting } = withSecrets(readCommandLine(flags), environment)
  return { controlToken: server.controlToken, organisations: hosting?.organisations }
}

describe('secrets of a server', () => {
  it('come from the environment, unless a flag has them', () => {
    const environment = { FAUXTRANET_CONTROL_TOKEN: 'sesame', FAUXTRANET_ORGANISATIONS: 'acme=a, beta=b' }
    expect(read({ FAUXTRANET_CONTROL_TOKEN: 'sesame' })).toEqual({ controlToken: 'sesame' })
    const organisations = { acme: 'a', beta: 'b' }
    expect(read(environment, ...hosted)).toEqual({ controlToken: 'sesame', organisations })
    const flags = ['--control-token', 'mine', '--organisation', 'other=c']
    expect(read(environment, ...hosted, ...flags)).toEqual({ controlToken: 'mine', organisations: { other: 'c' } })
    expect(read({}, ...hosted)).toEqual({})
  })

  it.each(['', ' ', ',', ' ,\n, '])('may not be empty: "%s"', (text) => {
    for (const name of ['FAUXTRANET_CONTROL_TOKEN', 'FAUXTRANET_ORGANISATIONS'])
      expect(() => read({ [name]: text }, ...hosted)).toThrow(`${name} is set, but empty. Set it to a secret, or unset`)
  })

  it('may end with the line break of a file', () => {
    expect(read({ FAUXTRANET_CONTROL_TOKEN: 'sesame\n' })).toEqual({ controlToken: 'sesame' })
  })

  it('for organisations require a store, and one token each', () => {
    expect(() => read({ FAUXTRANET_ORGANISATIONS: 'acme=a' })).toThrow(
      'FAUXTRANET_ORGANISATIONS requires a server with',
    )
    expect(() => read({ FAUXTRANET_ORGANISATIONS: 'acme=a,acme=b' }, ...hosted)).toThrow(
      'The organisation "acme" has two tokens. Give it one.',
    )
  })
})

describe('a secret that a server may require', () => {
  it.each([undefined, '', ' \n'])('is not sent if it is empty: %j', (text) => {
    expect(findSecret({ FAUXTRANET_TOKEN: text }, 'FAUXTRANET_TOKEN')).toBeUndefined()
  })
})
