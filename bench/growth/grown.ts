import { pathToFileURL } from 'node:url'
import { runScript } from '../process.ts'

/** The cost of one request in a small and in a large world: milliseconds, or steps. */
export interface Grown {
  name: string
  again: [small: number, large: number]
  /** What nobody asked for before, if there is anything else to ask for. */
  fresh?: [small: number, large: number]
  afterWrite: [small: number, large: number]
}

const script = new URL('./growth-process.ts', import.meta.url)

export function askGrownWorlds(entry: string, times: number, unit: 'time' | 'steps'): Promise<Grown[]> {
  // Code that is compiled again would be counted in another way.
  const flags = unit === 'steps' ? ['--no-flush-bytecode'] : []
  return runScript(script, [pathToFileURL(entry).href, String(times), unit], [...flags, '--import', 'tsx'])
}

/** The large world as a multiple of the small one: asked again, never asked before, after a write to another row. */
export function ratiosOf({ again, fresh, afterWrite }: Grown): number[] {
  return [again, ...(fresh ? [fresh] : []), afterWrite].map(([small, large]) => large / small)
}
