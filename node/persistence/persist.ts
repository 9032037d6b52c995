import { existsSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Refusal } from '../../src/core/refusal.ts'
import { asSentence } from '../../src/core/text/sentence.ts'
import { takeHead } from '../../src/persistence/head.ts'
import type { Respond } from '../../src/server/app.ts'
import { refuse } from '../../src/server/refuse.ts'
import { createWorld } from '../../src/simulator/applications.ts'
import type { Simulator, UncheckedOptions } from '../../src/simulator/simulator.ts'
import { signIn } from '../../src/world/sign-in.ts'
import { importState } from '../../src/world/state/import.ts'
import type { Origin, World } from '../../src/world/world.ts'
import { StateFile } from './file.ts'
import { readLines } from './lines.ts'
import { FileLock } from './lock.ts'
import { chooseOrigin } from './origin.ts'
import { unwritable, WorldFile } from './world-file.ts'

/** A simulator with a saved default world. */
export interface Persistence {
  simulator: Simulator
  /** Wraps `respond`, so that no answer is sent before its changes are in the file. */
  around(respond: Respond): Respond
  /** Saves what is left, and releases the file. */
  close(): Promise<void>
}

type Load = (options: UncheckedOptions) => Promise<Simulator>

/** Opens a simulator whose default world is saved in a file. The file wins over the scenario, and options win over both. */
export async function openPersistence(file: string, options: UncheckedOptions, load: Load): Promise<Persistence> {
  const path = existsSync(file) ? realpathSync(file) : resolve(file)
  const lock = new FileLock(path)
  try {
    mkdirSync(dirname(path), { recursive: true })
    lock.take()
  } catch (error) {
    throw 'code' in (error as Error) ? unwritable(file, error) : error
  }
  try {
    const saved = readWorld(file)
    const simulator = await load(
      saved ? { ...options, user: undefined, ...chooseOrigin(file, saved, options) } : options,
    )
    if (saved) restore(simulator, saved, options)
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

function persist(simulator: Simulator, file: WorldFile, lock: FileLock): Persistence {
  const fail = ({ message }: Error) => refuse(500, `The change is not saved. ${message}`)
  const save = (response: Response): Response | Promise<Response> => file.save()?.then(() => response, fail) ?? response
  // A fault that drops the connection has counted the request.
  const saveAndFail = async (error: unknown): Promise<never> => {
    await save(Response.error())
    throw error
  }
  return {
    simulator,
    around: (respond) =>
      function respondWhenSaved(request, mount) {
        const response = respond(request, mount)
        return response instanceof Promise ? response.then(save, saveAndFail) : save(response)
      },
    async close() {
      // A failure has been reported already.
      await file.close().catch(() => undefined)
      lock.release()
    },
  }
}

/** The origin of the world in a file; undefined when there is no file yet. */
export function findSavedOrigin(file: string): Origin | undefined {
  return readWorld(file)?.origin
}

/** The world in a file; undefined when there is no file yet. */
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

function restore({ world }: Simulator, saved: World, { now, user, strict, latency, chaos }: UncheckedOptions): void {
  saved.faults.setNetworkConditions({ latency, chaos })
  world.restore(saved.snapshot())
  if (now !== undefined) world.clock.set(now)
  if (user !== undefined) signIn(world, String(user))
  if (strict !== undefined) world.strict = strict
}

function damaged(file: string, error: unknown): Error {
  // Only the first, since each of a thousand rows may have one.
  const [problem, ...others] = error instanceof Refusal ? error.problems : []
  const more = others.length > 0 ? ` (and ${others.length} more)` : ''
  const reason = asSentence(problem ? `${problem.name}: ${problem.reason}${more}` : error)
  return new Error(`Failed to load ${file}: ${reason} It is left as it is; move it away, or name another file.`)
}
