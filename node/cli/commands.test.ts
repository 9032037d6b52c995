import { describe, expect, it } from 'vitest'
import { loadContracts } from '../../src/simulator/applications.ts'
import { writeOpenApi } from './commands.ts'
import { readCommandLine } from './flags.ts'
import { presentHelp } from './help.ts'

describe('fauxtranet openapi', () => {
  it('writes the contracts of all applications as one document', async () => {
    const document = JSON.parse(await writeOpenApi())
    expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'http://127.0.0.1:4800' }] })
    const applications = (await loadContracts()).map(({ application }) => application)
    expect(document.tags.map(({ name }: { name: string }) => name)).toEqual(applications)
  })

  it('is a command, and the help names it', () => {
    expect(readCommandLine(['openapi']).command).toBe('openapi')
    expect(presentHelp()).toMatch(/^ +openapi +\S/m)
  })
})
