import { describe, expect, it } from 'vitest'
import { createWorld } from '../../../simulator/create-world.ts'
import type { World } from '../../../world/world.ts'
import { findDraft, findLatest } from './versions.ts'

const version = {
  document_id: 1,
  new_title: null,
  comment: '',
  creator_id: 1,
  created_at: '2026-03-02T09:30:00.000Z',
  components: [],
  trash_id: null,
}

function addVersion(world: World, version_num: number, is_draft = false) {
  return world.versions.add({ ...version, version_num, is_draft })
}

describe.each([5, 100])('of %i versions', (count) => {
  it('finds the latest live version and the draft, after every change', () => {
    const world = createWorld()
    for (let number = 1; number <= count; number++) addVersion(world, number)
    expect([findLatest(world, 1)?.version_num, findDraft(world, 1)]).toEqual([count, undefined])
    const draft = addVersion(world, count + 1, true)
    expect([findLatest(world, 1)?.version_num, findDraft(world, 1)]).toEqual([count, draft])
    world.versions.patch(draft.id, { is_draft: false })
    expect([findLatest(world, 1)?.id, findDraft(world, 1)]).toEqual([draft.id, undefined])
    world.versions.delete(draft.id)
    expect(findLatest(world, 1)?.version_num).toBe(count)
    expect([findLatest(world, 2), findDraft(world, 2)]).toEqual([undefined, undefined])
  })
})
