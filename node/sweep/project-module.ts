import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The file of a package of the user's project. Undefined if it is not installed. */
export function findModule(folder: string, name: string): string | undefined {
  try {
    return createRequire(join(folder, 'package.json')).resolve(name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}
