import { pathToFileURL } from 'node:url'
import { runScript } from '../process.ts'

/** The cost of a request in a small and a large world, in milliseconds or steps. */
export interface GrowthCost {
  name: string
  again: [small: number, large: number]
  /** A request never sent before, if it depends on a mark. */
  fresh?: [small: number, large: number]
  afterWrite: [small: number, large: number]
}

const script = new URL('./growth-process.ts', import.meta.url)

export function measureGrownWorlds(entry: string, times: number, unit: 'time' | 'steps'): Promise<GrowthCost[]> {
  // Recompiled code would be counted differently.
  const flags = unit === 'steps' ? ['--no-flush-bytecode'] : []
  return runScript(script, [pathToFileURL(entry).href, String(times), unit], [...flags, '--import', 'tsx'])
}

/** Large divided by small, for repeated requests, new requests, and requests after an unrelated write. */
export function ratiosOf({ again, fresh, afterWrite }: GrowthCost): number[] {
  return [again, ...(fresh ? [fresh] : []), afterWrite].map(([small, large]) => large / small)
}
