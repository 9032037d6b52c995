import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadContracts } from '../../src/simulator/applications.ts'
import { writeOpenApi } from './commands.ts'
import { readCommandLine } from './flags.ts'
import { presentHelp } from './help.ts'
import { readFidelity } from './start-options.ts'

describe('fauxtranet openapi', () => {
  it('writes the contracts of all applications as one document', async () => {
    const document = JSON.parse(await writeOpenApi())
    expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'http://127.0.0.1:4800' }] })
    const applications = (await loadContracts()).map(({ application }) => application)
    expect(document.tags.map(({ name }: { name: string }) => name)).toEqual(applications)
  })

  it('writes it for the settings of the configuration and of the command line', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'fidelity-')), 'fidelity.json')
    writeFileSync(file, JSON.stringify({ wrappers: 'named' }))
    const fidelity = await readFidelity(readCommandLine(['openapi', '--fidelity', file]), {
      fidelity: { wrappers: 'bare', 'trash-own': 'forbidden' },
    })
    const { paths } = JSON.parse(await writeOpenApi({ fidelity }))
    const { schema } = paths['/api/people/v2/roles'].get.responses[200].content['application/json']
    expect(Object.keys(schema.properties)).toEqual(['roles', 'pagination'])
    const deletion = Object.values<Record<string, { operationId: string; responses: object }>>(paths)
      .flatMap((methods) => Object.values(methods))
      .find(({ operationId }) => operationId === 'trash.deleteForever')
    expect(deletion!.responses).toHaveProperty('403')
  })

  it('is a command, and the help names it', () => {
    expect(readCommandLine(['openapi']).command).toBe('openapi')
    expect(presentHelp()).toMatch(/^ +openapi +\S/m)
  })
})
