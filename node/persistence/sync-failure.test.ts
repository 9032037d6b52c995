import fs, { readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { afterEach, expect, it, vi } from 'vitest'
import { PersistedServer, send } from '../../test/node/persistence.ts'

const persisted = new PersistedServer()
const { fdatasync, fsyncSync } = fs

afterEach(() => mend())

/** Writes succeed, but syncing fails. */
function breakDisk(): void {
  const error = Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
  const fail = () => {
    throw error
  }
  Object.assign(fs, {
    fsyncSync: fail,
    fdatasync: (_: number, done: (error: Error) => void) => setImmediate(done, error),
  })
  syncBuiltinESMExports()
}

function mend(): void {
  Object.assign(fs, { fdatasync, fsyncSync })
  syncBuiltinESMExports()
}

it('undoes changes that cannot be flushed, for all pending requests, so that a retry adds no duplicates', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { url, simulator } = await persisted.start({ scenario: 'empty' })
  const { world } = simulator
  const add = (name: string) => send(`${url}/api/people/v2/groups`, 'POST', { name })
  const names = () => world.groups.all().map(({ name }) => name)
  expect((await add('Before')).status).toBe(200)
  const { nextId } = world.groups
  breakDisk()
  const pending = [...['One', 'Two', 'Three'].map(add), send(`${url}/__sim/strict`, 'PUT', { strict: true })]
  for (const { status, text } of await Promise.all(pending)) {
    expect(status).toBe(500)
    expect(text).toContain('The change could not be saved and was undone. Failed to save to')
  }
  expect([names(), world.strict, world.groups.nextId]).toEqual([['Before'], false, nextId])
  expect(world.history).toMatchObject({ position: 1, latest: 1 })
  expect(readFileSync(persisted.file, 'utf8')).not.toMatch(/"(One|Two|Three)"/)
  mend()
  expect((await add('One')).status).toBe(200)
  expect(printed.mock.calls.flat()).toEqual([
    expect.stringContaining('EIO'),
    `Saving to ${persisted.file} works again.`,
  ])
  printed.mockRestore()
  expect(names()).toEqual(['Before', 'One'])
  expect((await persisted.afterKill()).simulator.world.groups.all()).toEqual(world.groups.all())
})
