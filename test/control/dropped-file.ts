import type { World } from '../../src/world/world.ts'

/** Adds a file to the drop box, where it expires after a day. */
export function dropFile({ dropped, clock }: World): void {
  dropped.add({ file_key: 'a', owner_id: 1, created_at: clock.instant(), type: '', bytes: new Uint8Array() })
}
