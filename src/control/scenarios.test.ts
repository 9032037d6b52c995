import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import * as presets from '../../scenarios/index.ts'
import { useCompany } from '../../test/company.ts'
import { kitchen, lunch } from '../../test/own-application.ts'
import { createSimulator, defineScenario, extendApplication, type Scenario, type Simulator, table } from '../index.ts'
import type { ScenarioName } from '../world/scene.ts'
import { variableOf } from './export/scenario-file.ts'
import { control } from './index.ts'

const { empty } = presets
const company = useCompany(control, { scenario: 'small-company' })

/** A data URL cannot import the package, so its exports are arguments. */
async function importText(text: string): Promise<Scenario> {
  if (!text.includes('\nimport '))
    return (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`)).default
  const exported = { ...presets, defineScenario }
  const body = text.replace(/^import .*\n/gm, '').replace('export default', 'return')
  return new Function(...Object.keys(exported), body)(...Object.values(exported))
}

/** It does not extend a built-in scenario. */
const alone = defineScenario({
  name: 'alone',
  title: 'Alone',
  shows: 'One file.',
  user: null,
  instant: '2026-03-02T09:30:00.000Z',
  seed: (world) => void world.files.add({ type: 'text/plain', bytes: new Uint8Array(3) }),
})

/** Creates values that are hard to serialise. */
async function makeHardState({ world }: Simulator): Promise<void> {
  await company.done('DELETE', '/api/people/v2/users/9')
  await company.done('PUT', '/api/people/v2/users/8', { body: { blocked: true } })
  await company.done('POST', '/clock/advance', { body: { by: '90m' } })
  await company.done('POST', '/faults', { body: { endpoint: 'badges', status: 503, times: 3 } })
  expect((await company.get('/api/badges/badges')).status).toBe(503)
  const metadata =
    '{"deep":{"__proto__":{"admin":true}},"constructor":"c","$bytes":"not base64 !","$$bytes":{"$bytes":1}}'
  world.users.patch(7, { metadata: JSON.parse(metadata) })
  expect(Object.hasOwn(world.users.need(7).metadata.deep as object, '__proto__')).toBe(true)
  world.files.add({ type: 'x', bytes: Uint8Array.from({ length: 256 }, (_, i) => i) })
  world.users.patch(6, { surname: `</script><!-- \u2028\u2029 \ud800 'Ω' "😀" \\ \`\${x}\` \0` })
}

const stateOf = ({ world }: Simulator) => {
  const { origin, ...state } = world.export()
  return JSON.stringify(state)
}

describe('control.loadScenario', () => {
  it('accepts parameters, a user, a time and faults', async () => {
    const body = {
      name: 'busy-wall',
      parameters: { notes: 31 },
      user: 'manager',
      now: '2026-06-01T00:00:00Z',
      faults: [{ endpoint: 'badges', status: 500 }],
    }
    expect(await company.done('PUT', '/scenario', { body })).toMatchObject({
      scenario: 'busy-wall',
      parameters: { notes: 31 },
      user: 'manager',
      clock: { now: '2026-06-01T00:00:00.000Z', frozen: true },
      counts: { notes: 31 },
    })
    expect((await company.get('/api/badges/badges')).status).toBe(500)
  })

  it('accepts a seed', async () => {
    expect((await company.done('PUT', '/scenario', { body: { name: 'empty', seed: 7 } })).seed).toBe(7)
  })

  it.each([
    [{ name: 'busy-wall', parameters: { notes: 24 } }, /^The parameter "notes" .* from 25 to 100000, not 24\.$/],
    [{ name: 'busy-wall', parameters: { note: 30 } }, /has no parameter "note". Did you mean "notes"\?$/],
    [{ name: 'small-company', parameters: { notes: 30 } }, /has no parameter "notes". It has none\.$/],
    [{ name: 'bsy-wall' }, /^There is no scenario "bsy-wall". Did you mean "busy-wall"\?$/],
  ])('refuses %j, and changes nothing', async (body, says) => {
    const before = stateOf(company.simulator)
    await company.expectRefusal(400, says, 'PUT', '/scenario', { body })
    expect(stateOf(company.simulator)).toBe(before)
  })

  it('loads custom scenarios by name, and reports why one fails', async () => {
    const shown = { title: 'A', shows: 'A.', extends: empty }
    company.simulator.register(defineScenario({ ...shown, name: 'mine', parameters: { loud: false } }))
    company.simulator.register(
      defineScenario({
        ...shown,
        name: 'broken',
        seed(world) {
          world.users.need(99)
        },
      }),
    )
    expect((await company.get('/scenarios')).body).toContainEqual(
      expect.objectContaining({ name: 'mine', extends: 'empty', parameters: { loud: false } }),
    )
    const mine = { name: 'mine', parameters: { loud: true } }
    expect(await company.done('PUT', '/scenario', { body: mine })).toMatchObject({
      scenario: 'mine',
      parameters: { loud: true },
    })
    await company.expectRefusal(500, /^Failed to seed "broken": .*99.* Please fix its seed\.$/, 'PUT', '/scenario', {
      body: { name: 'broken' },
    })
    await company.expectRefusal(500, /^Failed to seed "broken": /, 'POST', '/worlds', { body: { scenario: 'broken' } })
  })
})

describe('control.saveScenario', () => {
  it('saves the current state as a scenario for any world', async () => {
    await makeHardState(company.simulator)
    await company.done('PUT', '/user', { body: { user: 'employee' } })
    const before = stateOf(company.simulator)
    const { instant } = await company.done('POST', '/scenarios', { body: { name: 'saved', title: 'My state' } })
    expect(instant).toBe('2026-03-02T11:00:00.000Z')
    await company.done('PUT', '/scenario', { body: { name: 'empty' } })
    expect(await company.done('PUT', '/scenario', { body: { name: 'saved' } })).toMatchObject({
      scenario: 'saved',
      user: 'employee',
    })
    expect(stateOf(company.simulator)).toBe(before)
  })

  it('overwrites a saved scenario with the same name', async () => {
    const save = () => company.done('POST', '/scenarios', { body: { name: 'saved' } })
    const load = () => company.done('PUT', '/scenario', { body: { name: 'saved' } })
    await save()
    await load()
    const before = stateOf(company.simulator)
    await company.done('DELETE', '/api/people/v2/users/9')
    const after = stateOf(company.simulator)
    expect(after).not.toBe(before)
    await load()
    expect(stateOf(company.simulator)).toBe(before)
    await company.done('DELETE', '/api/people/v2/users/9')
    await save()
    await load()
    expect(stateOf(company.simulator)).toBe(after)
  })

  it('does not overwrite a preset', async () => {
    for (const name of ['small-company', 'signed-out', 'bad-connection']) {
      const says = `name: there is already a scenario "${name}"`
      await company.expectRefusal(400, says, 'POST', '/scenarios', { body: { name } })
    }
  })

  it('saves the requested world', async () => {
    const other = { headers: { 'x-sim-world': 'other' } }
    await company.done('PUT', '/scenario', { body: { name: 'empty' }, ...other })
    await company.done('POST', '/scenarios', { body: { name: 'saved' }, ...other })
    expect((await company.done('PUT', '/scenario', { body: { name: 'saved' } })).counts.users).toBe(1)
  })
})

describe('control.downloadScenario', () => {
  const download = async (search: string) => {
    const { body, headers } = await company.get(`/scenario/file?${search}`)
    return { text: body as string, headers }
  }

  it('returns a module that restores the state in another simulator', async () => {
    await makeHardState(company.simulator)
    const { text, headers } = await download('name=my%20state&title=%3C/script%3E%E2%80%A8')
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(headers.get('content-disposition')).toContain('my state.ts')
    expect(text).not.toMatch(/[<\u2028\u2029]/)
    const scenario = await importText(text)
    expect(scenario).toMatchObject({ name: 'my state', title: '</script>\u2028', user: 'admin' })
    const other = await createSimulator({ scenarios: [scenario], scenario: 'my state' as ScenarioName, verify: true })
    expect(stateOf(other)).toBe(stateOf(company.simulator))
    expect(other.world.origin).toEqual({ scenario: 'my state', seed: 1 })
    expect(other.world.files.all().at(-1)?.bytes).toEqual(Uint8Array.from({ length: 256 }, (_, i) => i))
    expect(other.world.faults.all()).toMatchObject([{ endpoint: 'badges', hits: 1 }])
  })

  it('has only what differs from the scenario, in lines to review', async () => {
    await company.done('PUT', '/api/people/v2/users/9', { body: { job_title: 'Night manager' } })
    await company.done('PUT', '/user', { body: { user: 'employee' } })
    const { text } = await download('name=night-shift&title=Night%20shift')
    expect(text).toBe(`// What differs from small-company.
import { defineScenario } from 'fauxtranet'
import { applyChanges, smallCompany } from 'fauxtranet/scenarios'

export default defineScenario({
  extends: smallCompany,
  name: 'night-shift',
  title: 'Night shift',
  shows: 'A saved state.',
  user: 'employee',
  instant: '2026-03-02T09:30:00.000Z',
  seed: (world) => applyChanges(world, { tables: { users: { changed: { 9: { job_title: 'Night manager' } } } } }),
})
`)
  })

  it('can import every built-in scenario', () => {
    const exported = Object.entries(presets).flatMap(([name, value]) =>
      'instant' in value ? [[name, value.name]] : [],
    )
    const expected = presets.scenarios.map(({ name }) => [variableOf(name), name])
    expect(new Map(exported as [string, string][])).toEqual(new Map(expected as [string, string][]))
  })

  it('reports that nothing differs', async () => {
    const { text } = await download('')
    expect(text).toMatch(/^\/\/ Nothing differs from the data of small-company\.$/m)
    expect(text).not.toContain('seed')
    const other = await createSimulator({ scenario: await importText(text) })
    expect(stateOf(other)).toBe(stateOf(company.simulator))
  })

  it.each([
    ['another day', { name: 'full-trash', now: '2027-01-20T08:00:00Z' }],
    ['parameters', { name: 'busy-wall', parameters: { notes: 31 } }],
    ['faults and another user', { name: 'bad-connection' }],
    ['another seed', { name: 'small-company', seed: 7 }],
  ])('restores the state of a scenario with %s, after further changes', async (_, body) => {
    await company.done('PUT', '/scenario', { body })
    await company.done('POST', '/faults', { body: { endpoint: 'badges', status: 503 } })
    company.simulator.world.users.patch(9, { job_title: 'Night manager' })
    await company.done('POST', '/clock/advance', { body: { by: '3d' } })
    const { text } = await download('')
    expect(text).toContain(`// What differs from ${body.name}.`)
    expect(text.length).toBeLessThan(3000)
    const scenario = await importText(text)
    const other = await createSimulator({ scenario })
    expect(stateOf(other)).toBe(stateOf(company.simulator))
    // Saved again, after it was loaded.
    const again = await (await other.fetch(new Request('http://x/__sim/scenario/file'))).text()
    expect(again).toBe(text)
  })

  it.each([
    ['"alone" does not extend a built-in scenario', { name: 'alone' }],
    ['more than 2000 rows differ from many-people', { name: 'many-people', parameters: { count: 2100 } }],
  ])('has the whole state if %s', async (why, body) => {
    company.simulator.register(alone)
    await company.done('PUT', '/scenario', { body })
    const { world } = company.simulator
    if (body.name === 'many-people')
      for (const { id } of world.users.all()) world.users.patch(id, { job_title: 'Night manager' })
    const { text } = await download('')
    expect(text).toMatch(new RegExp(`^// The whole state in one string, because ${why}\\.$`, 'm'))
    const other = await createSimulator({ scenario: await importText(text) })
    expect(stateOf(other)).toBe(stateOf(company.simulator))
  })

  it('refuses the 51st scenario, and suggests a remedy', async () => {
    const { simulator } = company
    for (let i = 0; i < 50; i++) simulator.register({ ...empty, name: `s${i}`, seed: undefined } as never)
    const says = 'there are already 50 saved scenarios; download the state instead'
    await company.expectRefusal(400, says, 'POST', '/scenarios', { body: { name: 'saved' } })
  })

  it('refuses a world that is too large, and suggests a remedy', async () => {
    const { world } = company.simulator
    world.state = { ...world.state, content: 2 ** 28 + 1 }
    const says = `a scenario may have ${2 ** 28} bytes, and ${2 ** 28 + 1} were written to this world; download the state instead`
    await company.expectRefusal(400, says, 'GET', '/scenario/file')
    await company.expectRefusal(400, says, 'POST', '/scenarios', { body: { name: 'saved' } })
  })

  it('shifts its dates to the time of loading', async () => {
    const scenario = await importText((await download('')).text)
    expect(scenario.name).toBe('saved')
    const other = await createSimulator({ scenario, now: '2026-03-09T10:00:00Z' })
    const { id, created_at } = company.simulator.world.notes
      .all()
      .reduce((a, b) => (a.created_at > b.created_at ? a : b))
    expect(Date.parse(other.world.notes.need(id).created_at) - Date.parse(created_at)).toBe(7 * 24 * 3_600_000)
    const real = await createSimulator({ scenario, now: 'real' })
    expect(real.world.clock.frozen).toBe(false)
    expect(real.world.notes.need(id).created_at).not.toBe(created_at)
  })

  it('keeps that nobody is signed in, and honours an edited user', async () => {
    await company.done('PUT', '/user', { body: { user: null } })
    const scenario = await importText((await download('')).text)
    expect(scenario.user).toBeNull()
    expect((await createSimulator({ scenario })).world.currentUser).toBeNull()
    const { world } = await createSimulator({ scenario: { ...scenario, user: 'employee', name: 'renamed' } })
    expect(world.users.need(world.currentUser!).username).toBe('employee')
    expect(world.origin.scenario).toBe('renamed')
  })

  it('names a missing application when it is loaded', async () => {
    const applications = [kitchen]
    const { fetch } = await createSimulator({ applications, scenario: lunch })
    const scenario = await importText(await (await fetch(new Request('http://x/__sim/scenario/file'))).text())
    expect((await createSimulator({ applications, scenario })).world.tables).toHaveProperty('dishes.size', 1)
    const says =
      'Failed to load "saved": the application "kitchen" is missing. Please list it in "applications", in the options or in fauxtranet.config.ts.'
    await expect(createSimulator({ scenario })).rejects.toThrow(says)
    const further = defineScenario({ name: 'further', title: 'Further', shows: 'More.', extends: scenario })
    await expect(createSimulator({ scenario: further })).rejects.toThrow(says)
  })

  it('names a missing table of an extension when it is loaded', async () => {
    const desks = extendApplication('people', { tables: { desks: table(z.object({ id: z.int(), name: z.string() })) } })
    const applications = [desks]
    const { fetch, world } = await createSimulator({ applications })
    const tables = world.tables as unknown as { desks: { add(row: object): void } }
    tables.desks.add({ name: 'Window seat' })
    const scenario = await importText(await (await fetch(new Request('http://x/__sim/scenario/file'))).text())
    expect((await createSimulator({ applications, scenario })).world.tables).toHaveProperty('desks.size', 1)
    await expect(createSimulator({ scenario })).rejects.toThrow('Failed to seed "saved": the table "desks" is missing.')
  })

  it('is refused in another format', async () => {
    company.simulator.register(alone)
    await company.done('PUT', '/scenario', { body: { name: 'alone' } })
    const scenario = await importText((await download('')).text)
    const strange = { ...scenario, baked: async () => ({ ...(await scenario.baked!()), format: 2 as 1 }) }
    await expect(createSimulator({ scenario: strange })).rejects.toThrow(
      'Failed to load "saved": this version cannot read the format of its state. Please save it again.',
    )
  })
})
