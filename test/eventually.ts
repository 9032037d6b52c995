import { vi } from 'vitest'

/** Waits as long as a busy machine needs. Vitest's default is one second. */
export function eventually(look: () => unknown): Promise<unknown> {
  return vi.waitFor(look, { timeout: 60_000, interval: 10 })
}
