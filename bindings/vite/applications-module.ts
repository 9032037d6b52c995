import { presentPath } from '../../node/config/config-file.ts'
import { explainImport, type Module } from '../../node/module-file.ts'
import type { UncheckedOptions } from '../../src/simulator/simulator.ts'

type Applications = NonNullable<UncheckedOptions['applications']>

/** Loads applications from a module: its default export, which may be a list, or all its exports. */
export async function loadApplications(path: string, load: (path: string) => Promise<Module>): Promise<Applications> {
  try {
    const module = await load(path)
    return [module.default ?? Object.values(module)].flat() as unknown as Applications
  } catch (error) {
    throw new Error(`Failed to load the applications in ${presentPath(path)}: ${explainImport(error)}`, {
      cause: error,
    })
  }
}
