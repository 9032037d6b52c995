import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { sharedSimulator } from './middleware.ts'
import { readOptions } from './options.ts'
import { startModule } from './page.ts'
import { configId, ProjectConfig } from './project-config.ts'

const folder = mkdtempSync(join(tmpdir(), 'fauxtranet-vite-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(join(folder, 'package.json'), '{}')

const preview = "import { createIntranet } from 'fauxtranet/storybook'"

describe('ProjectConfig', () => {
  it('makes modules that start a simulator import the configuration first', () => {
    expect(new ProjectConfig(folder).transform(preview, '/preview.ts')).toBeUndefined()
    writeFileSync(join(folder, 'fauxtranet.config.mjs'), 'export default {}')
    const project = new ProjectConfig(folder)
    expect(project.transform(preview, '/preview.ts')).toBe(`import '${configId}';${preview}`)
    expect(project.transform(preview, '/node_modules/a/preview.ts')).toBeUndefined()
    expect(project.transform("import { defineConfig } from 'fauxtranet/config'", '/a.ts')).toBeUndefined()
  })

  it('makes a dynamic import wait for the configuration, and does not change types and raw files', () => {
    const project = new ProjectConfig(folder)
    const load = "import(/* @vite-ignore */ 'fauxtranet/browser')"
    const loadBoth = `import("${configId}").then(() => ${load})`
    for (const [before, after] of [
      ['if (import.meta.env.DEV) { const { startSimulator } = await ', '; await startSimulator() }'],
      ['', '\n  .then(({ startSimulator }) => startSimulator())'],
    ])
      expect(project.transform(before + load + after, '/a.ts')).toBe(before + loadBoth + after)
    expect(project.transform(`let a: typeof ${load}`, '/a.ts')).toBeUndefined()
    expect(project.transform(`let a: ${load}.PageOptions`, '/a.ts')).toBeUndefined()
    expect(project.transform(load, '/a.ts?raw')).toBeUndefined()
  })

  it('reads the options of the simulator', async () => {
    writeFileSync(join(folder, 'fauxtranet.config.mjs'), "export default { port: 1, host: 'a', seed: 7 }")
    expect(await new ProjectConfig(folder).load()).toEqual({ seed: 7 })
  })
})

describe('the options of the plugin', () => {
  const fidelity = { 'other-schemes': 'ignored' } as const

  it('pass fidelity settings to the dev server', async () => {
    const simulator = sharedSimulator(folder, readOptions({ fidelity }).ofSimulator, {}, undefined)
    const headers = { authorization: 'Bearer token' }
    expect((await simulator.fetch(new Request('http://sim/api/people/v2/user', { headers }))).status).toBe(200)
  })

  it('pass fidelity settings to the page', () => {
    const { ofPage } = readOptions({ mode: 'worker', fidelity })
    expect(startModule(ofPage)).toContain('startSimulator({"fidelity":{"other-schemes":"ignored"}})')
  })
})
