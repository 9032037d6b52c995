import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { empty } from '../../scenarios/empty.ts'
import { createSimulator, defineApplication, defineScenario } from '../../src/index.ts'
import { loadContracts } from '../../src/simulator/applications.ts'
import { listEndpoints, listScenariosWith, writeOpenApi } from './commands.ts'
import { readCommandLine } from './flags.ts'
import { presentHelp } from './help.ts'
import { readStartOptions } from './start-options.ts'

describe('fauxtranet scenarios', () => {
  it('lists the scenarios of a configuration, and refuses duplicate names', () => {
    const mine = () => defineScenario({ name: 'mine', title: 'Mine', shows: 'Nothing.', extends: empty })
    expect(listScenariosWith({ scenarios: [mine()] })).toMatch(/^mine +Mine\. Nothing\.$/m)
    expect(() => listScenariosWith({ scenarios: [mine(), mine()] })).toThrow('There are two scenarios "mine"')
  })
})

describe('fauxtranet openapi', () => {
  it('writes the contracts of all applications as one document', async () => {
    const document = JSON.parse(await writeOpenApi())
    expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'http://127.0.0.1:4800' }] })
    const applications = (await loadContracts()).map(({ application }) => application)
    const tagsOf = ({ tags }: { tags: { name: string }[] }) => tags.map(({ name }) => name)
    expect(tagsOf(document)).toEqual(applications.filter((name) => name !== 'control'))
    expect(tagsOf(JSON.parse(await writeOpenApi({}, true)))).toEqual(applications)
  })

  it('spells every address as in the list of endpoints', async () => {
    const { paths } = JSON.parse(await writeOpenApi({}, true))
    const rows = (await listEndpoints()).split('\n').map((line) => line.split(/ {2,}/))
    for (const [id, method, address] of rows) {
      const operation = paths[address!.replace(/:(\w+)/g, '{$1}')]?.[method!.toLowerCase()]
      expect(operation?.operationId, address).toBe(id)
    }
  })

  it('uses the options of the configuration and of the command line', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'openapi-'))
    const write = (name: string, text: string) => {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    }
    const config = write(
      'fauxtranet.config.mjs',
      "export default { fidelity: { wrappers: 'bare', 'trash-own': 'forbidden' }, user: 'reader', port: 5000 }",
    )
    const file = write('fidelity.json', JSON.stringify({ wrappers: 'named' }))
    const flags = ['--fidelity', file, '--seed', '7', '--now', '2026-05-04T08:00:00Z', '--host', '127.0.0.2']
    const { server } = await readStartOptions(readCommandLine(['openapi', '--config', config, ...flags]))
    const Reflection = z.object({ user: z.string(), day: z.string(), people: z.string() })
    const mirror = defineApplication({
      place: { application: 'mirror', title: 'Mirror', root: '/api/mirror' },
      contract: {
        endpoints: {
          look: { method: 'GET', path: '/', summary: 'The user and the day', reply: Reflection, example: true },
        },
      },
      routes: {
        look: ({ user, world }) => ({
          user: user.username,
          day: new Date(world.clock.now()).toISOString().slice(0, 10),
          people: world.users
            .all()
            .map(({ surname }) => surname)
            .join(),
        }),
      },
    })
    const { paths, servers } = JSON.parse(await writeOpenApi({ ...server, applications: [mirror] }))
    expect(servers).toEqual([{ url: 'http://127.0.0.2:5000' }])
    const { world } = await createSimulator({ seed: 7 })
    const people = world.users
      .all()
      .map(({ surname }) => surname)
      .join()
    const example = paths['/api/mirror/'].get.responses[200].content['application/json'].example
    expect(example).toEqual({ user: 'reader', day: '2026-05-04', people })
    const { schema } = paths['/api/people/v2/roles'].get.responses[200].content['application/json']
    expect(Object.keys(schema.properties)).toEqual(['roles', 'pagination'])
    const deletion = Object.values<Record<string, { operationId: string; responses: object }>>(paths)
      .flatMap((methods) => Object.values(methods))
      .find(({ operationId }) => operationId === 'trash.deleteForever')
    expect(deletion!.responses).toHaveProperty('403')
  })

  it('is a command, and is listed in the help', () => {
    expect(readCommandLine(['openapi']).command).toBe('openapi')
    expect(presentHelp()).toMatch(/^ +openapi +\S/m)
  })
})
