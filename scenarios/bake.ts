import { mkdir, writeFile } from 'node:fs/promises'
import { exportScenario } from '../src/load.ts'
import { usualSeed } from '../src/scenario.ts'
import { scenarios } from './index.ts'

const folder = new URL('./baked/', import.meta.url)

/** Seeds every scenario that needs faker for the usual seed, and writes down what came of it. */
export async function bake(): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const scenario of scenarios.filter(({ baked }) => baked)) {
    const state = await exportScenario({ ...scenario, baked: undefined }, usualSeed)
    const literal = JSON.stringify(state).replace(/[\\'\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
    await writeFile(
      new URL(`${scenario.name}.ts`, folder),
      `import type { ExportedWorld } from '../../src/world.ts'\n\nexport const state: ExportedWorld = JSON.parse('${literal.replaceAll("'", "\\'")}')\n`,
    )
  }
}
