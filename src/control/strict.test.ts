import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { fixedRequests } from '../../test/adapters/requests.ts'
import { aPicture } from '../../test/pictures.ts'
import { ContractViolationError, createSimulator, defineApplication, type Simulator } from '../index.ts'

const people = '/api/people/v2'
let simulator: Simulator

beforeEach(async () => {
  simulator = await createSimulator({ scenario: 'empty', verify: true, strict: true })
})

async function send(method: string, path: string, sent?: unknown, headers: Record<string, string> = {}) {
  const body = sent === undefined || sent instanceof FormData || typeof sent === 'string' ? sent : JSON.stringify(sent)
  const response = await simulator.fetch(new Request(`http://x${path}`, { method, body, headers }))
  return { status: response.status, text: await response.text() }
}

const aForm = (name: string, value: string | Blob) => {
  const form = new FormData()
  form.set(name, value)
  return form
}

const violations: [what: string, method: string, path: string, sent: unknown, status: number, says: string][] = [
  [
    'a parameter',
    'GET',
    `${people}/users?limt=5`,
    undefined,
    400,
    'the parameter "limt" is unknown. Did you mean "limit"?',
  ],
  [
    'a field',
    'POST',
    `${people}/groups`,
    { name: 'A', descripton: 'b' },
    400,
    'the field "descripton" is unknown. Did you mean "description"?',
  ],
  [
    'a field that is missing for that',
    'POST',
    `${people}/groups`,
    { nme: 'A' },
    400,
    'the field "nme" is unknown. Did you mean "name"?',
  ],
  ['a value of the query', 'GET', `${people}/users?limit=abc`, undefined, 400, 'limit: must be a whole number'],
  ['a value of the body', 'POST', `${people}/groups`, { name: 7 }, 400, 'name: must be a string'],
  ['a body that is no JSON', 'POST', `${people}/groups`, '{"name":', 400, 'body: is not JSON'],
  ['a body that is no form', 'POST', `${people}/users/1/photo`, 'no form', 400, 'body: is not multipart/form-data'],
  ['a form without its file', 'POST', `${people}/users/1/photo`, aForm('phto', new Blob(['x'])), 400, 'photo'],
  ['an address', 'GET', `${people}/usres`, undefined, 404, '/api/people/v2/users'],
  ['an application', 'GET', '/api/peeple/v2/users', undefined, 404, 'Did you mean "/api/people/v2/users"?'],
  ['a version', 'GET', '/api/people/v3/users', undefined, 404, 'there is no version 3'],
  ['a method', 'PATCH', `${people}/users/1`, undefined, 405, 'does not support PATCH, only GET, PUT, DELETE'],
]

describe('a strict world', () => {
  it.each(violations)('refuses %s outside the contract, and describes what is valid', async (...row) => {
    const [, method, path, sent, status, says] = row
    const before = simulator.world.export()
    const refused = await send(method, path, sent)
    expect([refused.status, JSON.parse(refused.text).error !== undefined]).toEqual([status, true])
    expect(simulator.world.export()).toEqual(before)
    expect(simulator.world.journal.all()).toMatchObject([
      { method, path, status, violation: expect.stringContaining(says) },
    ])
    expect(() => simulator.checkContract()).toThrow(ContractViolationError)
    expect(() => simulator.checkContract()).toThrow(`${method} ${path}: `)
  })

  it.each<[what: string, method: string, path: string, sent: unknown, headers: Record<string, string>, status: number]>(
    [
      ['a thing that there is not', 'GET', `${people}/users/999`, undefined, {}, 404],
      ['nobody who is signed in', 'GET', `${people}/user`, undefined, { 'x-sim-user': 'nobody' }, 401],
      ['what a rule refuses', 'DELETE', `${people}/users/1`, undefined, {}, 400],
      ['another spelling of the address', 'GET', '/api/people~v2/users/', undefined, {}, 200],
      ['an address of somebody else', 'GET', '/assets/logo.png', undefined, {}, 404],
    ],
  )('does not mind %s', async (_, method, path, sent, headers, status) => {
    expect((await send(method, path, sent, headers)).status).toBe(status)
    simulator.checkContract()
  })

  it('does not count a body that is too large or incomplete as a violation', async () => {
    expect((await send('POST', `${people}/groups`, `"${'x'.repeat(1024 * 1024)}"`)).status).toBe(413)
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) })
    const request = new Request(`http://x${people}/groups`, { method: 'POST', body, duplex: 'half' } as RequestInit)
    expect((await simulator.fetch(request)).status).toBe(400)
    simulator.checkContract()
  })

  it('counts an unused form part as a violation', async () => {
    const form = aForm('photo', new File([aPicture.png(10, 10)], 'a.png', { type: 'image/png' }))
    form.set('widht', '5')
    expect((await send('POST', `${people}/users/1/photo`, form)).status).toBe(400)
    expect(() => simulator.checkContract()).toThrow('the field "widht" is unknown.')
  })

  it('accepts every valid request of the other suites', async () => {
    for (const [status, method, path, json] of fixedRequests) {
      const answer = await send(method, path, json)
      const { violation } = simulator.world.journal.all().at(-1) ?? { violation: null }
      if (violation === null) expect([path, answer.status]).toEqual([path, status])
    }
    const wrong = simulator.world.journal.all().filter(({ violation }) => violation !== null)
    expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET ${people}/users?nonsense=1`,
      `POST ${people}/users`,
      'GET /intranet/rest/documents~v2/folder/0',
      'DELETE /intranet/rest/documents/dropbox',
      `PATCH ${people}/users`,
      `GET ${people}/nowhere`,
    ])
  })

  it('accepts every root of a user’s application', async () => {
    const menu = defineApplication({
      place: { application: 'menu', title: 'Menu', root: '/api/menu', aliases: { '/menu': '' } },
      contract: {
        endpoints: { getSoup: { method: 'GET', path: '/soup', summary: 'Get the soup', reply: z.string() } },
      },
      routes: { getSoup: () => 'Leek' },
    })
    simulator = await createSimulator({ scenario: 'empty', verify: true, strict: true, applications: [menu] })
    for (const root of ['/api/menu', '/menu'])
      expect(await send('GET', `${root}/soup`)).toEqual({ status: 200, text: '"Leek"' })
  })

  it('stays strict after a reset, without violations', async () => {
    await send('GET', `${people}/users?limt=5`)
    simulator.reset()
    simulator.checkContract()
    expect((await send('GET', `${people}/users?limt=5`)).status).toBe(400)
  })

  it('counts only its own requests', async () => {
    await send('GET', '/__world/careless/api/people/v2/users?limt=5')
    simulator.checkContract()
    expect(() => simulator.checkContract('careless')).toThrow('limt')
  })
})

describe('control.setStrict', () => {
  it('turns strict mode off and on', async () => {
    const lenient = await send('PUT', '/__sim/strict', { strict: false })
    expect([lenient.status, JSON.parse(lenient.text).strict]).toEqual([200, false])
    expect((await send('GET', `${people}/users?limt=5`)).status).toBe(200)
    expect(simulator.world.journal.all()[0]!.violation).toContain('limt')
    simulator.checkContract()
    await send('PUT', '/__sim/strict', { strict: true })
    expect((await send('GET', `${people}/users?limt=5`)).status).toBe(400)
    expect(() => simulator.checkContract()).toThrow('A request is outside the contract.')
  })

  it('applies to one world', async () => {
    await send('PUT', '/__world/a/__sim/strict', { strict: false })
    expect((await send('GET', '/__world/a/api/people/v2/users?limt=5')).status).toBe(200)
    expect((await send('GET', `${people}/users?limt=5`)).status).toBe(400)
  })

  it('requires a boolean', async () => {
    expect((await send('PUT', '/__sim/strict', { strict: 'yes' })).status).toBe(400)
  })
})
