import { basename } from 'node:path'
import { scenarios } from '../../scenarios/presets.ts'
import { isAboutControl } from '../../src/control/place.ts'
import { type Outcome, refusePlainly } from '../../src/core/http/outcome.ts'
import type { Exchange } from '../../src/core/interpreter/exchange.ts'
import type { Refusal } from '../../src/core/refusal.ts'
import { type ApplicationSet, applicationsWith } from '../../src/simulator/applications.ts'
import type { Simulator, UncheckedOptions } from '../../src/simulator/simulator.ts'
import { signIn } from '../../src/world/sign-in.ts'
import type { Origin, Snapshot, World } from '../../src/world/world.ts'
import { keepCopy } from './copy.ts'
import { damaged } from './damage.ts'
import { StateFile } from './file.ts'
import { FileLock } from './lock.ts'
import { chooseOrigin } from './origin.ts'
import { preparePlace, unwritable } from './place.ts'
import { recoverFile } from './recovery.ts'
import { instantOf, isPreset, resumeScenario } from './resumed-scenario.ts'
import { readOrigin, readSavedFile, type SavedFile } from './saved-file.ts'
import { WorldFile } from './world-file.ts'

/** A simulator with a saved default world. */
export interface Persistence {
  simulator: Simulator
  /** Handles a request. No response is sent before its changes are in the file. */
  handle(exchange: Exchange): Promise<Outcome>
  /** Saves what is left, and releases the file. */
  close(): Promise<void>
}

type Load = (options: UncheckedOptions) => Promise<Simulator>

export interface PersistOptions {
  file: string
  /** Saves what can be saved of a damaged file. */
  recover: boolean
}

/** Opens a simulator whose default world is saved in a file. The file wins over the scenario, and options win over both. */
export async function openPersistence(
  place: PersistOptions,
  given: UncheckedOptions,
  load: Load,
): Promise<Persistence> {
  const { file } = place
  const applications = applicationsWith(given.applications)
  const options = { ...given, scenarios: [...(given.scenarios ?? []), ...applications.scenarios] }
  const path = orUnwritable(file, () => preparePlace(file))
  const lock = new FileLock(path)
  orUnwritable(file, () => lock.take())
  try {
    const saved = readFile(path, place, lock, options, applications)
    const simulator = await load(saved ? withSaved(file, saved, options, applications) : options)
    const initial = simulator.world.snapshot()
    if (saved) restore(simulator.world, saved.world, options)
    const findBeginning = (world: World) => findInstant(simulator, world, options)
    const onWritten = (done: number, total: number) =>
      options.onProgress?.({ scenario: basename(file), done, total, what: 'rows saved' })
    const start = { initial, saved, findBeginning, onWritten }
    const worldFile = orUnwritable(file, () => new WorldFile(simulator, new StateFile(path), lock, start))
    if (saved) {
      takeOptions(simulator.world, options, initial)
      await worldFile.save()
    }
    return persist(simulator, worldFile, lock)
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Turns an error of the system into a sentence. */
function orUnwritable<Result>(file: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw 'code' in (error as Error) ? unwritable(file, error) : error
  }
}

function persist(simulator: Simulator, file: WorldFile, lock: FileLock): Persistence {
  const fail = ({ status, message }: Refusal) => refusePlainly(status, message)
  return {
    simulator,
    async handle(exchange) {
      const isControl = isControlling(exchange)
      const end = isControl ? file.makeUndoable() : undefined
      try {
        const outcome = await simulator.handle(exchange)
        // Also where a fault has dropped the connection: it has counted the request.
        const saving = file.save(isControl)
        return saving ? await saving.then(() => outcome, fail) : outcome
      } finally {
        end?.()
      }
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
  try {
    return readOrigin(file)
  } catch (error) {
    throw damaged(file, error)
  }
}

/** Whether a request may change more than rows. That of an application counts a fault at most. */
function isControlling({ sentMethod, target }: Exchange): boolean {
  return sentMethod !== 'GET' && sentMethod !== 'HEAD' && isAboutControl(target)
}

function readFile(
  path: string,
  { file, recover }: PersistOptions,
  lock: FileLock,
  options: UncheckedOptions,
  applications: ApplicationSet,
) {
  const scenario = basename(file)
  const inMegabytes = (bytes: number) => Math.round(bytes / 1_000_000)
  const onRead = (done: number, total: number) =>
    options.onProgress?.({ scenario, done: inMegabytes(done), total: inMegabytes(total), what: 'MB' })
  let saved: SavedFile | undefined
  try {
    saved = readSavedFile(path, applications, onRead)
  } catch (error) {
    if (!recover) throw damaged(file, error)
    return recoverFile(path, file, applications)
  }
  if (saved) warnOfLoss({ path, file }, saved, lock.wasLeft)
  if (saved && recover)
    console.error(`${file} ${saved.isEnded ? 'is whole: there is nothing' : 'has nothing more'} to recover.`)
  return saved
}

function warnOfLoss(
  { path, file }: Record<'path' | 'file', string>,
  { torn, isEnded }: SavedFile,
  wasKilled: boolean,
): void {
  if (isEnded || (wasKilled && !torn)) return
  const dropped = torn && `These ${torn.bytes} bytes are dropped; all lines before are used.`
  const end = torn ? `${file} ends in the middle of its line ${torn.line}` : `${file} has no end`
  // A server that was killed has told nobody that this line is saved. What else cut it off, nobody knows.
  if (wasKilled) console.error(`${end}: its server was killed while it was written. ${dropped}`)
  else {
    const used = dropped ? `${dropped} Lines after it may be missing, too.` : 'All that is there is used.'
    const why = torn ? 'it was cut off' : 'it may be cut off, or a copy'
    console.error(`${end}, and no killed server has left its lock: ${why}. ${used} ${sayCopy(path)}`)
  }
}

/** Where there is no room for a copy, the server still starts: reads go on. */
function sayCopy(path: string): string {
  try {
    return `The file as it was is in ${keepCopy(path)}.`
  } catch (error) {
    return `There is no copy of the file as it was: ${(error as Error).message}.`
  }
}

function withSaved(
  file: string,
  { world, beginning }: SavedFile,
  options: UncheckedOptions,
  { createWorld }: ApplicationSet,
): UncheckedOptions {
  const chosen = chooseOrigin(file, world, options)
  const { scenario } = chosen
  if (!beginning || !isPreset(scenario.name, options)) return { ...options, user: undefined, ...chosen }
  const resumed = resumeScenario(createWorld, scenario, world.origin, beginning)
  const presets = scenarios.map((preset) => (preset.name === resumed.name ? resumed : preset))
  return { ...options, user: undefined, ...chosen, scenario: resumed, presets }
}

/** Own scenarios are grown at every start, since they may have changed: what they began with is not saved. */
function findInstant(simulator: Simulator, world: World, options: UncheckedOptions): string | undefined {
  const { scenario: name } = world.origin
  const known = isPreset(name, options) ? simulator.scenarios.find((scenario) => scenario.name === name) : undefined
  return known && instantOf(known, world)
}

function restore(world: World, saved: World, { latency, chaos }: UncheckedOptions): void {
  saved.faults.setNetworkConditions({ latency, chaos })
  world.restore(saved.snapshot())
}

function takeOptions(world: World, { now, user, strict, fidelity = {} }: UncheckedOptions, initial: Snapshot): void {
  if (now !== undefined) world.clock.set(now)
  if (user !== undefined) signIn(world, user)
  if (strict !== undefined) world.strict = strict
  if (Object.keys(fidelity).length > 0) world.fidelity = initial.fidelity
}
