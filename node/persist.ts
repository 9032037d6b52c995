import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { importState } from '../src/control/rules.ts'
import { State } from '../src/control/shapes.ts'
import type { Simulator } from '../src/index.ts'
import { latest, machineTime } from '../src/kernel/clock.ts'
import { check } from '../src/kernel/read-request.ts'
import { Refusal } from '../src/kernel/refusal.ts'
import { defaultWorld } from '../src/worlds.ts'
import { type Answer, refuse } from './layer.ts'

/** What a file holds, read and found to be a state; whether its rows are right shows when it is put in place. */
export interface KeptState {
  file: string
  state: State
  /** When it was written, by this machine's time. */
  written: number
}

/** Undefined when there is no such file yet. */
export function readState(file: string): KeptState | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw damaged(file, error)
  }
  try {
    const state = check(State, JSON.parse(text), 'the whole')
    return { file, state, written: statSync(file).mtimeMs }
  } catch (error) {
    throw damaged(file, error)
  }
}

/** Puts the default world into a kept state; a clock that runs has run on in the meantime. */
export function restoreState(simulator: Simulator, { file, state, written }: KeptState): void {
  try {
    importState(simulator.world, state)
  } catch (error) {
    throw damaged(file, error)
  }
  if (state.frozen) return
  const { clock } = simulator.world
  clock.advance(Math.min(Math.max(0, machineTime() - written), latest - clock.now()))
}

function damaged(file: string, error: unknown): Error {
  const { message } = error instanceof Refusal && error.problems[0] ? nameProblems(error) : (error as Error)
  return new Error(
    `Failed to load ${file}: ${message.replace(/\.?$/, '.')} It is left as it is; move it away, or name another file.`,
  )
}

function nameProblems({ problems }: Refusal): { message: string } {
  const [{ name, reason }, ...others] = problems as [Refusal['problems'][number], ...Refusal['problems']]
  return { message: `${name}: ${reason}${others.length > 0 ? ` (and ${others.length} more)` : ''}` }
}

/** Writes a file that is not there yet, nor maybe its folder. */
export function beginState(simulator: Simulator, file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
  } catch (error) {
    throw unwritable(file, error)
  }
  writeState(simulator, file)
}

/** The file is the old state or the new one, whole, whatever happens meanwhile. */
export function writeState(simulator: Simulator, file: string): void {
  const fresh = `${file}.${process.pid}.tmp`
  try {
    const handle = openSync(fresh, 'w')
    try {
      writeFileSync(handle, JSON.stringify(simulator.world.export()))
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameSync(fresh, file)
  } catch (error) {
    rmSync(fresh, { force: true })
    throw unwritable(file, error)
  }
}

function unwritable(file: string, error: unknown): Error {
  return new Error(
    `Failed to save to ${file}: ${(error as Error).message}. Name a file in a folder that you may write to.`,
  )
}

/** No answer that tells of a change goes out before the change is in the file. */
export function withPersistence(answer: Answer, simulator: Simulator, file: string): Answer {
  let isStale = false
  simulator.onRequest(({ changes }, world) => {
    isStale ||= world === defaultWorld && changes.length > 0
  })
  return async function answerSaved(request) {
    const response = await answer(request)
    // The control interface changes more than rows: the clock, the user, the whole scenario.
    if (request.method !== 'GET' && simulator.owner(request) === 'control') isStale = true
    if (!isStale) return response
    try {
      writeState(simulator, file)
      isStale = false
      return response
    } catch (error) {
      const { message } = error as Error
      console.error(message)
      return refuse(500, `the change was made, but is not kept. ${message}`)
    }
  }
}
