import { describe, expect, it } from 'vitest'
import { checkAllowHosts, isAllowedHost, isPrivateHost } from './hosts.ts'

const words = (text: string) => text.split(' ')

describe('isPrivateHost', () => {
  it.each(
    words(
      'localhost app.localhost 127.0.0.1 [::1] 0.0.0.0 10.1.2.3 172.16.0.1 172.31.255.1 192.168.1.7 169.254.0.9 [fd12::1] [fc00::7] [fe80::1] laptop.local app.test devbox DEVBOX:3000',
    ),
  )('takes %s', (host) => {
    expect(isPrivateHost(host)).toBe(true)
  })

  it.each(
    words(
      'intranet.example 172.32.0.1 172.15.0.1 11.0.0.1 192.169.0.1 10.example.com 127.0.0.1.example.com test.example devbox.example [2001:db8::1] [fec0::1]',
    ),
  )('treats %s as public', (host) => {
    expect(isPrivateHost(host)).toBe(false)
  })
})

describe('isAllowedHost', () => {
  const allowHosts = ['Demo.example', '.preview.example']

  it.each(words('demo.example DEMO.example:8080 preview.example pr-7.preview.example a.b.preview.example:443'))(
    'takes %s',
    (host) => {
      expect(isAllowedHost(host, allowHosts)).toBe(true)
    },
  )

  it.each(words('pr.demo.example badpreview.example preview.example.com example'))('refuses %s', (host) => {
    expect(isAllowedHost(host, allowHosts)).toBe(false)
  })
})

describe('checkAllowHosts', () => {
  it('accepts names, domains and addresses, with or without a port', () => {
    checkAllowHosts(
      words('devbox my_host demo.example. .preview.example Demo.example:80 10.0.0.1 fd12::1 [fd12::1]:80'),
    )
    checkAllowHosts(['zoë.example'])
  })

  it.each(['', ' ', '*', '.', '..', ':80', '*.example', 'a..example', 'https://demo.example', 'demo.example/', 'a,b'])(
    'refuses "%s", which allows nothing',
    (name) => {
      expect(() => checkAllowHosts(['demo.example', name])).toThrow(
        `allowHosts "${name}" is not a host name. Use a name`,
      )
    },
  )
})
