import { mkdir, rename, writeFile } from 'node:fs/promises'
import { exportScenario } from '../../src/simulator/scenario-state.ts'
import { defaultSeed } from '../../src/world/scenario.ts'
import { deepTree } from '../deep-tree.ts'
import { manyPeople } from '../many-people.ts'
import { smallCompany } from '../small-company.ts'
import { pack } from './pack.ts'

/** The scenarios that are stored. Others extend one of these when they are loaded. */
const written = [smallCompany, manyPeople, deepTree]

const folder = new URL('../baked/', import.meta.url)

/** Runs the stories for the default seed once, at build time, so that loading them does not need faker. */
export async function bake(): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const scenario of written) {
    const state = await exportScenario({ ...scenario, baked: undefined }, defaultSeed)
    const file = new URL(`${scenario.name}.ts`, folder)
    // Replaces the file atomically: somebody may be reading the old one.
    await writeFile(new URL(`${scenario.name}.part`, folder), moduleOf(JSON.stringify(pack(state))))
    await rename(new URL(`${scenario.name}.part`, folder), file)
  }
}

/** JSON in a string is parsed several times faster than the same object literal. */
function moduleOf(json: string): string {
  const literal = json.replace(/[\\'\u2028\u2029]/g, (character) => escapes[character]!)
  return `import { unpack } from '../baking/columns.ts'\n\nexport const state = unpack(JSON.parse('${literal}'))\n`
}

const escapes: Record<string, string> = { '\\': '\\\\', "'": "\\'", '\u2028': '\\u2028', '\u2029': '\\u2029' }
