import { mkdir, rename, writeFile } from 'node:fs/promises'
import { createWorld } from '../../src/simulator/create-world.ts'
import { exportScenario } from '../../src/simulator/loading/scenario-state.ts'
import { defaultSeed } from '../../src/world/scenario.ts'
import { arabicCompany } from '../arabic-company.ts'
import { companyOf300 } from '../company-of-300.ts'
import { deepTree } from '../deep-tree.ts'
import { manyPeople } from '../many-people.ts'
import { smallCompany } from '../small-company.ts'
import { pack } from './pack.ts'

const written = [smallCompany, companyOf300, arabicCompany, manyPeople, deepTree]

const imports = `import { once } from '../../src/core/once.ts'
import { unpack } from '../baking/columns.ts'`

const folder = new URL('../baked/', import.meta.url)

/** Runs the stories for the default seed at build time, so that loading them does not need faker. */
export async function bake(): Promise<void> {
  await mkdir(folder, { recursive: true })
  const { collectNames } = await import('../../fixtures/name-collection.ts')
  await write('names', `export const names = ${parsing(JSON.stringify(collectNames()))}`)
  for (const scenario of written) {
    const state = await exportScenario(createWorld, { ...scenario, baked: undefined }, defaultSeed)
    // Only when called: some runtimes allow no timers while a module loads.
    const unpacked = `once(() => unpack(${parsing(JSON.stringify(pack(state)))}))`
    await write(scenario.name, `${imports}\n\nexport const state = ${unpacked}`)
  }
}

/** Replaces the file atomically, because another process may be reading the old one. */
async function write(name: string, module: string): Promise<void> {
  await writeFile(new URL(`${name}.part`, folder), `${module}\n`)
  await rename(new URL(`${name}.part`, folder), new URL(`${name}.ts`, folder))
}

/**
 * JSON in a string is parsed several times faster than an object literal.
 * In backticks, because the bundler would escape every quotation mark in a quoted string.
 */
function parsing(json: string): string {
  return `JSON.parse(\`${json.replace(/[\\`]|\$\{/g, '\\$&')}\`)`
}
