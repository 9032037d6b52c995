import { basename } from 'node:path'
import { scenarios } from '../../scenarios/presets.ts'
import { PersistentWorld } from '../../src/persistence/persistent-world.ts'
import { type ApplicationSet, applicationsWith } from '../../src/simulator/applications.ts'
import { worldsOf } from '../../src/simulator/create-world.ts'
import type { Simulator, UncheckedOptions } from '../../src/simulator/simulator.ts'
import { signIn } from '../../src/world/sign-in.ts'
import type { Snapshot, World } from '../../src/world/world.ts'
import { chooseOrigin, findBeginning, isPreset, resumeScenario } from './origin.ts'
import { explainWriteError, preparePlace } from './place.ts'
import { recoverFile } from './recovery.ts'
import { explainDamage, readSavedFile, type SavedFile } from './saved-file.ts'
import { StateFile } from './state-file.ts'

export interface PersistOptions {
  file: string
  recover: boolean
}

/** Saves the default world in a file. The file wins over the scenario, and options win over both. */
export async function openPersistence(
  place: PersistOptions,
  given: UncheckedOptions,
  load: (options: UncheckedOptions) => Promise<Simulator>,
) {
  const { file } = place
  const applications = applicationsWith(given.applications)
  const options = { ...given, scenarios: [...(given.scenarios ?? []), ...applications.scenarios] }
  const stateFile = new StateFile(withWriteErrors(file, () => preparePlace(file)))
  await stateFile.lock.acquire().catch((error) => {
    throw explainWriteError(file, error)
  })
  try {
    const saved = await readFile(stateFile, place, options, applications)
    const simulator = await load(saved ? withSaved(file, saved, options, applications) : options)
    const { world } = simulator
    const initial = world.snapshot()
    if (saved) {
      saved.world.faults.setNetworkConditions(options)
      world.restore(saved.world.snapshot())
    }
    const persistent = withWriteErrors(file, () => {
      if (saved?.resumed) stateFile.resume()
      return new PersistentWorld(simulator, stateFile, {
        resumed: saved?.resumed,
        findBeginning: (initial) => findBeginning(simulator.scenarios, initial, options),
        onWritten: reportProgress(options, file, 'rows saved'),
      })
    })
    if (saved) applyOptions(world, options, initial)
    await persistent.save()
    return {
      simulator,
      async close() {
        await persistent.close()
        await stateFile.close()
      },
    }
  } catch (error) {
    stateFile.lock.release()
    throw error
  }
}

function withWriteErrors<Result>(file: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw explainWriteError(file, error)
  }
}

function reportProgress({ onProgress }: UncheckedOptions, file: string, what: string) {
  return (done: number, total: number) => void onProgress?.({ scenario: basename(file), done, total, what })
}

async function readFile(
  stateFile: StateFile,
  { file, recover }: PersistOptions,
  options: UncheckedOptions,
  applications: ApplicationSet,
): Promise<SavedFile | undefined> {
  const report = reportProgress(options, file, 'MB')
  const inMegabytes = (bytes: number) => Math.round(bytes / 1_000_000)
  let saved: SavedFile | undefined
  try {
    saved = await readSavedFile(stateFile, applications, (done, total) => report(inMegabytes(done), inMegabytes(total)))
  } catch (error) {
    if (!recover) throw explainDamage(file, error)
    return { world: await recoverFile(stateFile, file, applications) }
  }
  if (!saved) return undefined
  await warnOfLoss(stateFile, file)
  if (recover)
    console.error(`${file} ${stateFile.isEnded ? 'is intact: there is nothing' : 'has nothing more'} to recover.`)
  return saved
}

async function warnOfLoss(stateFile: StateFile, file: string): Promise<void> {
  const { torn, isEnded, lock } = stateFile
  if (isEnded || (lock.wasStale && !torn)) return
  const dropped = torn && `The incomplete line (${torn.bytes} bytes) was dropped.`
  const end = torn ? `${file} ends in the middle of line ${torn.line}` : `${file} has no end line`
  // If a server was killed, the torn line had no response yet. Otherwise the cause is unknown.
  if (lock.wasStale) return console.error(`${end}: its server was killed while writing. ${dropped}`)
  const used = dropped ? `${dropped} Lines after it may be missing as well.` : 'All its lines are used.'
  const why = torn ? 'it was truncated' : 'it may be truncated, or a copy'
  const copied = await stateFile.fork('damaged').then(
    (copy) => `The original file was copied to ${copy}.`,
    // If there is no room for a copy, the server still starts, so that reads work.
    (error) => `The original file could not be copied: ${(error as Error).message}.`,
  )
  console.error(`${end}, and no server was killed: ${why}. ${used} ${copied}`)
}

function withSaved(
  file: string,
  { world, resumed }: SavedFile,
  options: UncheckedOptions,
  applications: ApplicationSet,
): UncheckedOptions {
  const chosen = { ...options, user: undefined, ...chooseOrigin(file, world, options) }
  if (!resumed?.beginning || !isPreset(chosen.scenario.name, options)) return chosen
  const scenario = resumeScenario(worldsOf(applications), chosen.scenario, world.origin, resumed.beginning)
  const presets = scenarios.map((preset) => (preset.name === scenario.name ? scenario : preset))
  return { ...chosen, scenario, presets }
}

function applyOptions(world: World, { now, user, strict, fidelity = {} }: UncheckedOptions, initial: Snapshot): void {
  if (now !== undefined) world.clock.set(now)
  if (user !== undefined) signIn(world, user)
  if (strict !== undefined) world.strict = strict
  if (Object.keys(fidelity).length > 0) world.fidelity = initial.fidelity
}
