import { test } from 'fauxtranet/vitest'
import { describe, expect } from 'vitest'
import { readWall, removeNote } from './wall.ts'

test('removes a note', async ({ intranet }) => {
  const [note] = await readWall()
  await removeNote(note!.id)
  expect(intranet.world.notes.has(note!.id)).toBe(false)
  expect(intranet.world).toHaveReceived('thanks.deleteNote', { times: 1, params: { id: note!.id } })
})

describe('when the wall is empty', () => {
  test.override({ fauxtranet: { scenario: 'empty' } })

  test('reads no notes', async () => {
    expect(await readWall()).toEqual([])
  })
})

describe('when the wall is down', () => {
  test.override({ fauxtranet: { faults: [{ endpoint: 'thanks', status: 503 }] } })

  test('throws an error', async () => {
    await expect(readWall()).rejects.toThrow('503')
  })
})
