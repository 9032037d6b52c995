import { worldIn, writeWhole } from '../src/persistence/writing.ts'
import type { Scenario } from '../src/world/scenario.ts'
import type { World, WorldState } from '../src/world/world.ts'
import type { HostedSimulator } from './hosted-simulator.ts'
import { baseOf, readState, type StorageContext } from './read-state.ts'
import { TooLarge } from './size.ts'

/** Describes a state. It is saved as its first line. */
type StateLabel =
  | { kind: 'snapshot'; name: string }
  | ({ kind: 'scenario' } & Pick<Scenario, 'name' | 'title' | 'shows' | 'applications'>)
  /** The world before it was replaced, for example by another scenario. */
  | { kind: 'former' }

interface LabelledState {
  label: StateLabel
  state: WorldState
}

interface SavedState extends LabelledState {
  id: number
  size: number
}

/** Saves the states next to the present one: snapshots, saved scenarios, and the one that a revert restores. */
export class SavedStates {
  readonly #simulator: HostedSimulator
  readonly #worldName: string
  readonly #context: StorageContext
  readonly #scenarios = new Map<Scenario, WorldState>()
  /** Former states that are too large. */
  readonly #tooLarge = new WeakSet<WorldState>()
  #saved: readonly SavedState[] = []
  #next = 1

  constructor(simulator: HostedSimulator, worldName: string, context: StorageContext) {
    this.#simulator = simulator
    this.#worldName = worldName
    this.#context = context
  }

  get #world(): World {
    return this.#simulator.needWorld(this.#worldName)
  }

  get size(): number {
    return this.#saved.reduce((sum, { size }) => sum + size, 0)
  }

  /** Throws if a state cannot be saved. */
  save(): void {
    const { states } = this.#context.files
    const kept = this.#listStates()
    const isSaved = ({ label, state }: LabelledState, { id: _, ...other }: SavedState) =>
      state === other.state && JSON.stringify(label) === JSON.stringify(other.label)
    for (const saved of this.#saved) {
      if (kept.some((each) => isSaved(each, saved))) continue
      states.delete(saved.id)
      this.#saved = this.#saved.filter((other) => other !== saved)
    }
    for (const each of kept) if (!this.#saved.some((saved) => isSaved(each, saved))) this.#write(each)
  }

  #listStates(): LabelledState[] {
    const snapshots = Array.from(
      this.#world.snapshots,
      ([name, state]): LabelledState => ({
        label: { kind: 'snapshot', name },
        state,
      }),
    )
    const scenarios = this.#simulator.scenarios.flatMap((scenario): LabelledState[] => {
      const { name, title, shows, applications } = scenario
      const state = this.#scenarios.get(scenario)
      return state ? [{ label: { kind: 'scenario', name, title, shows, applications }, state }] : []
    })
    const { former } = this.#simulator
    const isIncluded = former && !this.#tooLarge.has(former)
    return [...snapshots, ...scenarios, ...(isIncluded ? [{ label: { kind: 'former' as const }, state: former }] : [])]
  }

  #toLines({ label, state }: LabelledState) {
    const world = this.#world
    // A former world may have started from another scenario.
    const initial = label.kind === 'former' ? state.initial! : world.initial!
    const base = baseOf(initial)
    const options = { base, by: this.#context.host.writer, ...(label.kind === 'former' && { beginning: initial }) }
    const lines = [JSON.stringify(label), ...writeWhole(worldIn(world, state), options)]
    return { lines, size: lengthOf(lines), outline: base?.outline }
  }

  #write({ label, state }: LabelledState): void {
    const { files, host } = this.#context
    const world = this.#world
    const { lines, size, outline } = this.#toLines({ label, state })
    try {
      host.checkSize(world.initial!, world.state.tables, world.state.content + this.size + size)
    } catch (error) {
      if (!(label.kind === 'former' && error instanceof TooLarge)) throw error
      this.#tooLarge.add(state)
      return
    }
    const id = this.#next++
    files.states.save(id, lines, outline)
    this.#saved = [...this.#saved, { label, state, id, size }]
  }

  /** In the same place, so that it is never missing. Its size was checked when it was saved. */
  #writeAgain({ id, ...kept }: SavedState): SavedState {
    const { lines, size, outline } = this.#toLines(kept)
    this.#context.files.states.save(id, lines, outline)
    return { ...kept, id, size }
  }

  /** Returns the hashes of the scenarios that they are differences from. */
  async restore(): Promise<string[]> {
    const hashes: string[] = []
    const snapshots = new Map<string, WorldState>()
    for (const [id, lines] of this.#context.files.states.read()) {
      const texts = [...lines]
      const all = texts.values()
      const label = JSON.parse(all.next().value!) as StateLabel
      const { world, reading, hash, withConditions, isCurrent } = await readState(
        this.#world.createEmpty(),
        all,
        this.#context,
      )
      if (hash !== undefined) hashes.push(hash)
      const read = withConditions(world.state)
      const state = reading.beginning ? { ...read, initial: withConditions(reading.beginning) } : read
      if (label.kind === 'snapshot') snapshots.set(label.name, state)
      else if (label.kind === 'former') this.#simulator.former = state
      else this.#register(label, state)
      const saved = { label, state, id, size: lengthOf(texts) }
      // Checking those of another version takes long.
      this.#saved = [...this.#saved, isCurrent ? saved : this.#writeAgain(saved)]
      this.#next = id + 1
    }
    const world = this.#world
    world.state = { ...world.state, snapshots: { ...world.state.snapshots, byName: snapshots } }
    return hashes
  }

  /** Adds a scenario with the present state. It becomes JSON when it is loaded. */
  addScenario(scenario: Scenario): void {
    const world = this.#world
    this.#register({ ...scenario, kind: 'scenario' }, { ...world.snapshot(), clock: world.clock.presentState })
  }

  #register({ name, title, shows, applications }: StateLabel & { kind: 'scenario' }, state: WorldState): void {
    const world = worldIn(this.#world, state)
    const instant = world.clock.instant()
    const scenario: Scenario = {
      ...{ name, title, shows, applications, instant },
      user: world.signedIn?.username ?? null,
      baked: async () => ({ ...world.export(), now: instant }),
    }
    this.#scenarios.set(scenario, state)
    this.#simulator.addScenario(scenario)
  }
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, { length }) => sum + length, 0)
}
