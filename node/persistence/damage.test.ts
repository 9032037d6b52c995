import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { applicationsWith } from '../../src/simulator/applications.ts'
import { checkConsistency } from '../../src/world/state/import.ts'
import type { World } from '../../src/world/world.ts'
import { PersistedServer, setJob } from '../../test/node/persistence.ts'
import { report } from '../../test/stress/figures.ts'
import { isStress } from '../../test/stress/times.ts'
import { recoverFile } from './recovery.ts'
import { readSavedFile } from './saved-file.ts'
import { StateFile } from './state-file.ts'

const persisted = new PersistedServer()
// Stress tests check every byte.
const step = isStress ? 1 : 149

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function writeSmallFile(): Promise<{ bytes: Buffer; states: string[] }> {
  const server = await persisted.start({ scenario: 'empty', now: '2026-03-02' })
  const { world } = server.simulator
  const states = [describeRows(world)]
  for (const job of ['First', 'Second']) {
    await setJob(server.url, job)
    states.push(describeRows(world))
  }
  await persisted.stop(server)
  return { bytes: readFileSync(persisted.file), states }
}

function describeRows(world: World): string {
  return JSON.stringify(world.export().tables)
}

async function read(bytes: Buffer): Promise<{ file: StateFile; world: World } | string> {
  writeFileSync(persisted.file, bytes)
  const file = new StateFile(persisted.file)
  try {
    return { file, world: (await readSavedFile(file, applicationsWith()))!.world }
  } catch (error) {
    expect((error as Error).message).toMatch(/\bline \d+|\bit (is|was|has)\b|newer version of fauxtranet/)
    return (error as Error).message
  }
}

/** Expects a consistent state, or an error that there is none. The damaged file must remain. */
async function expectRecovery(bytes: Buffer): Promise<void> {
  const copy = `${persisted.file}.damaged`
  try {
    const world = await recoverFile(new StateFile(persisted.file), persisted.file, applicationsWith())
    checkConsistency(world, world.currentUser)
    expect(readFileSync(copy).equals(bytes)).toBe(true)
    expect(statSync(copy).mode & 0o777).toBe(0o600)
    rmSync(copy)
  } catch (error) {
    expect((error as Error).message).toMatch(
      /^Failed to load .+ The file was not changed\. Please choose another file\.$/,
    )
    expect(existsSync(copy)).toBe(false)
  }
  expect(readFileSync(persisted.file).equals(bytes)).toBe(true)
}

it('reads a truncated file up to a saved line and reports it, or refuses the file', async ({ task }) => {
  const { bytes, states } = await writeSmallFile()
  for (let length = 0; length < bytes.length; length += step) {
    const cut = bytes.subarray(0, length)
    const found = await read(cut)
    if (typeof found === 'string') await expectRecovery(cut)
    else {
      expect(states).toContain(describeRows(found.world))
      expect(found.file.isEnded).toBe(false)
      expect(found.file.torn !== undefined).toBe(cut.at(-1) !== 10)
    }
  }
  report(task, { what: 'positions where a saved file is truncated', measured: [Math.ceil(bytes.length / step)] })
})

it('refuses a file with any changed byte, and never reads another state from it', async ({ task }) => {
  const { bytes, states } = await writeSmallFile()
  const random = [1, 32, 128]
  for (let at = 0; at < bytes.length; at += step) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= random[at % random.length]!
    const found = await read(changed)
    // Without the last newline, the end line is torn, and nothing is lost.
    if (at === bytes.length - 1) expect(found).toMatchObject({ file: { torn: {} } })
    if (typeof found === 'string') await expectRecovery(changed)
    else expect(describeRows(found.world)).toBe(states.at(-1))
  }
  report(task, {
    what: 'changed bytes in a saved file, one at a time',
    measured: [Math.ceil(bytes.length / step)],
  })
})
