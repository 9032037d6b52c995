import { describe, expect, it } from 'vitest'
import { useCompany } from '../../test/company.ts'
import { aForm } from '../../test/pictures.ts'
import { control } from './index.ts'

const company = useCompany(control, { redact: ['zebra-stripe'] })
const secret = 'zZsecretQq'
const users = '/api/people/v2/users'

/** Everything that the control interface shows about requests. */
async function readAll(): Promise<string> {
  const paths = ['/requests', '/requests/har', '/requests/curl']
  const texts = await Promise.all(paths.map(async (path) => JSON.stringify((await company.get(`/__sim${path}`)).body)))
  const { body } = await company.simulator.fetch(new Request('http://x/__sim/events?after=0'))
  const reader = body!.getReader()
  let events = ''
  while (!events.includes('event: request')) events += new TextDecoder().decode((await reader.read()).value)
  await reader.cancel()
  return [...texts, events].join('\n')
}

describe('a recorded request', () => {
  it.each<[body: unknown]>([
    [`"${secret}"`],
    [[secret]],
    [[[{ [secret]: secret }]]],
    [{ [secret]: 1 }],
    [{ neues: secret }],
    [{ password: secret, again: secret }],
    [{ password: { [secret]: 1 } }],
    [secret],
  ])('contains no password, however it was sent: %j', async (body) => {
    for (const strict of [false, true]) {
      company.simulator.world.strict = strict
      await company.send('PUT', `${users}/2/password`, { body })
      expect(await readAll()).not.toContain(secret)
    }
  })

  it('contains the rest of a body with a password', async () => {
    await company.done('PUT', `${users}/2`, { body: { job_titel: 'Cook', company: 'Oak', password: secret } })
    const [entry] = await company.done('GET', '/requests')
    expect(entry.body).toEqual({ company: 'Oak' })
    expect(entry.warning).toContain('the field "job_titel" is unknown and ignored. Did you mean "job_title"?')
  })

  it('contains no passwords in URLs and no credentials in headers', async () => {
    const headers = { referer: `http://u:${secret}@x/page`, 'x-auth': secret, 'x-author': 'ada' }
    await company.get(`${users}/2`, { headers })
    const shown = await readAll()
    expect(shown).not.toContain(secret)
    expect(shown).toContain('http://x/page')
    expect(shown).toContain('x-author')
  })

  it('contains no values of names that are secrets by convention', async () => {
    for (const name of ['x-jwt', 'dpop', 'otp', 'sig', 'sid', 'x-api-key', 'signature', 'zebra-stripe']) {
      const headers = { [name]: secret, referer: `http://x/?${name}=${secret}`, cookie: `${name}=${secret}` }
      await company.get(`${users}/2?a=b&${name}=${secret}`, { headers })
      await company.send('PUT', `${users}/2`, { body: { metadata: { [name]: secret } } })
      await company.send('POST', `${users}/2/photo`, { body: aForm({ [name]: secret }) })
    }
    const shown = await readAll()
    expect(shown).not.toContain(secret)
    expect(shown).toContain(`${users}/2?a=b`)
  })

  it.each([secret, `${secret} more`, `Basic${secret}`, `Bearer ${secret}`, `Basic ${secret}`])(
    'contains no credentials: %j',
    async (authorization) => {
      await company.get(`${users}/2`, { headers: { authorization } })
      expect(await readAll()).not.toContain(secret)
    },
  )
})
