import { existsSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { importState } from '../src/control/rules.ts'
import { latest, machineTime } from '../src/kernel/clock.ts'
import { rulesOf } from '../src/kernel/fault-rule.ts'
import { Refusal } from '../src/kernel/refusal.ts'
import { signIn } from '../src/sign-in.ts'
import type { Simulator, SimulatorOptions } from '../src/simulator.ts'
import { createWorld, type World } from '../src/world.ts'
import { KeptFile } from './kept-file.ts'
import { withoutWeather } from './kept-frame.ts'
import { readLines } from './kept-lines.ts'
import { KeptLock } from './kept-lock.ts'
import { chooseOrigin } from './kept-origin.ts'
import { KeptWorld, unwritable } from './kept-world.ts'
import { type Answer, refuse } from './layer.ts'

export interface Persistence {
  simulator: Simulator
  /** No answer that tells of a change goes out before the change is in the file. */
  around(answer: Answer): Answer
  /** Keeps what is left to be kept, and lets others have the file. */
  close(): Promise<void>
}

type Load = (options: SimulatorOptions) => Promise<Simulator>

/** A simulator whose default world is kept in a file. What that holds goes before the scenario's first moment; what is asked for goes before both. */
export async function openPersistence(file: string, options: SimulatorOptions, load: Load): Promise<Persistence> {
  const path = existsSync(file) ? realpathSync(file) : resolve(file)
  const lock = new KeptLock(path)
  try {
    mkdirSync(dirname(path), { recursive: true })
    lock.take()
  } catch (error) {
    throw 'code' in (error as Error) ? unwritable(file, error) : error
  }
  try {
    const kept = readWorld(file)
    const simulator = await load(kept ? { ...options, user: undefined, ...chooseOrigin(file, kept, options) } : options)
    if (kept) restore(simulator, kept, options)
    return persist(simulator, begin(simulator, path, lock), lock)
  } catch (error) {
    lock.release()
    throw error
  }
}

function begin(simulator: Simulator, path: string, lock: KeptLock): KeptWorld {
  try {
    return new KeptWorld(simulator, new KeptFile(path), lock)
  } catch (error) {
    throw unwritable(path, error)
  }
}

function persist(simulator: Simulator, kept: KeptWorld, lock: KeptLock): Persistence {
  const fail = ({ message }: Error) => refuse(500, `What was changed is not kept. ${message}`)
  const keep = (response: Response): Response | Promise<Response> => kept.keep()?.then(() => response, fail) ?? response
  // A fault that cuts the line has counted the request.
  const keepAndFail = async (error: unknown): Promise<never> => {
    await keep(Response.error())
    throw error
  }
  return {
    simulator,
    around: (answer) =>
      function answerKept(request) {
        const response = answer(request)
        return response instanceof Promise ? response.then(keep, keepAndFail) : keep(response)
      },
    async close() {
      // What cannot be kept has been said.
      await kept.close().catch(() => undefined)
      lock.release()
    },
  }
}

/** The world that a file holds; undefined when there is no such file yet. */
function readWorld(file: string): World | undefined {
  try {
    const bytes = readFileSync(file)
    const { state, frame } = readLines(bytes)
    const world = createWorld()
    importState(world, state)
    if (frame) {
      world.faults.state = frame.faults
      world.strict = frame.strict
    }
    // A clock that runs has run on in the meantime.
    const since = Math.max(0, machineTime() - (frame?.written ?? statSync(file).mtimeMs))
    if (!state.frozen) world.clock.advance(Math.min(since, latest - world.clock.now()))
    return world
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw damaged(file, error)
  }
}

function restore({ world }: Simulator, kept: World, { now, user, strict, weather }: SimulatorOptions): void {
  const { faults } = kept
  faults.state = { ...faults.state, held: withoutWeather(faults.all()) }
  for (const rule of rulesOf(weather ?? {})) faults.add(rule)
  world.restore(kept.snapshot())
  if (now !== undefined) world.clock.set(now)
  if (user !== undefined) signIn(world, String(user))
  if (strict !== undefined) world.strict = strict
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
