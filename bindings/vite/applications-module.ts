import { resolve } from 'node:path'
import { runnerImport } from 'vite'
import { asSentence } from '../../src/core/text/sentence.ts'
import type { SimulatorOptions } from '../../src/simulator/simulator.ts'

type Applications = NonNullable<SimulatorOptions['applications']>

/** Loads the applications that a module of the project exports: its default export, which may be a list, or all that it exports. */
export async function loadApplications(root: string, path: string): Promise<Applications> {
  try {
    const { module } = await runnerImport<Record<string, unknown>>(resolve(root, path.replace(/^\//, '')))
    return [module.default ?? Object.values(module)].flat() as unknown as Applications
  } catch (error) {
    throw new Error(`Failed to load the applications in ${path}: ${asSentence(error)} Please fix the file.`)
  }
}
