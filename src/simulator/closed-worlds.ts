import type { Simulator } from './simulator.ts'

const closed = new WeakMap<Simulator, Set<string>>()

/** Deletes a world for good: whoever still asks for it gets no answer, instead of a new world of that name. */
export function closeWorld(simulator: Simulator, name: string): void {
  closed.set(simulator, (closed.get(simulator) ?? new Set()).add(name))
  simulator.deleteWorld(name)
}

export function isClosed(simulator: Simulator, name: string): boolean {
  return closed.get(simulator)?.has(name) ?? false
}
