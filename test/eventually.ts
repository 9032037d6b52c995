import { vi } from 'vitest'

/** Waits until this no longer throws, for as long as a busy machine needs: Vitest itself gives up after a second. */
export function eventually(look: () => unknown): Promise<unknown> {
  return vi.waitFor(look, { timeout: 20_000, interval: 10 })
}
