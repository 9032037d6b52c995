import { existsSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Refusal } from '../../src/core/refusal.ts'
import { asSentence } from '../../src/core/text/sentence.ts'
import { takeHead } from '../../src/persistence/head.ts'
import type { Respond } from '../../src/server/app.ts'
import { refuse } from '../../src/server/refuse.ts'
import { createWorld } from '../../src/simulator/applications.ts'
import type { Simulator, SimulatorOptions } from '../../src/simulator/simulator.ts'
import { signIn } from '../../src/world/sign-in.ts'
import { importState } from '../../src/world/state/import.ts'
import type { Origin, World } from '../../src/world/world.ts'
import { StateFile } from './file.ts'
import { readLines } from './lines.ts'
import { FileLock } from './lock.ts'
import { chooseOrigin } from './origin.ts'
import { unwritable, WorldFile } from './world-file.ts'

export interface Persistence {
  simulator: Simulator
  /** No answer that tells of a change goes out before the change is in the file. */
  around(respond: Respond): Respond
  /** Keeps what is left to be kept, and lets others have the file. */
  close(): Promise<void>
}

type Load = (options: SimulatorOptions) => Promise<Simulator>

/** A simulator whose default world is kept in a file. What that holds goes before the scenario's first moment; what is asked for goes before both. */
export async function openPersistence(file: string, options: SimulatorOptions, load: Load): Promise<Persistence> {
  const path = existsSync(file) ? realpathSync(file) : resolve(file)
  const lock = new FileLock(path)
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

function begin(simulator: Simulator, path: string, lock: FileLock): WorldFile {
  try {
    return new WorldFile(simulator, new StateFile(path), lock)
  } catch (error) {
    throw unwritable(path, error)
  }
}

function persist(simulator: Simulator, kept: WorldFile, lock: FileLock): Persistence {
  const fail = ({ message }: Error) => refuse(500, `What was changed is not kept. ${message}`)
  const keep = (response: Response): Response | Promise<Response> => kept.keep()?.then(() => response, fail) ?? response
  // A fault that cuts the line has counted the request.
  const keepAndFail = async (error: unknown): Promise<never> => {
    await keep(Response.error())
    throw error
  }
  return {
    simulator,
    around: (respond) =>
      function respondWhenKept(request) {
        const response = respond(request)
        return response instanceof Promise ? response.then(keep, keepAndFail) : keep(response)
      },
    async close() {
      // What cannot be kept has been said.
      await kept.close().catch(() => undefined)
      lock.release()
    },
  }
}

/** What the world of a file began as; undefined when there is no such file yet. */
export function findSavedOrigin(file: string): Origin | undefined {
  return readWorld(file)?.origin
}

/** The world that a file holds; undefined when there is no such file yet. */
function readWorld(file: string): World | undefined {
  try {
    const { written = statSync(file).mtimeMs, ...state } = readLines(readFileSync(file))
    const world = createWorld()
    importState(world, state)
    takeHead(world, { ...state, written })
    return world
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw damaged(file, error)
  }
}

function restore({ world }: Simulator, kept: World, { now, user, strict, latency, chaos }: SimulatorOptions): void {
  kept.faults.setNetworkConditions({ latency, chaos })
  world.restore(kept.snapshot())
  if (now !== undefined) world.clock.set(now)
  if (user !== undefined) signIn(world, String(user))
  if (strict !== undefined) world.strict = strict
}

function damaged(file: string, error: unknown): Error {
  // There may be one in each of a thousand rows.
  const [problem, ...others] = error instanceof Refusal ? error.problems : []
  const more = others.length > 0 ? ` (and ${others.length} more)` : ''
  const reason = asSentence(problem ? `${problem.name}: ${problem.reason}${more}` : error)
  return new Error(`Failed to load ${file}: ${reason} It is left as it is; move it away, or name another file.`)
}
