import type { Snapshot, World } from './world.ts'

/** A request to the control interface that has changed a world. */
export interface ControlStep {
  /** The id of the last request before it; 0 where there is none. */
  after: number
  /** When it came, by the world's clock. */
  at: number
  method: string
  /** Below the root of the control interface. */
  path: string
  /** The text of its body. */
  body: string
}

/** A point of a world's past. All that was done since is in the journal, or in `steps`. */
export interface Beginning {
  snapshot: Snapshot
  at: number
  frozen: boolean
  /** The id of the first request after it. */
  from: number
  /** What the control interface did until the next beginning. */
  steps: ControlStep[]
}

interface Recording {
  /** That of the world. Another one has begun anew. */
  generation: number
  beginnings: Beginning[]
}

/** After so many requests or steps there is another beginning. Together they reach as far back as a journal. */
const longest = 400
const mostBeginnings = 3
/** Rows that are gone from the world stay in memory for a beginning: no more than this may have been written since. */
const mostWritten = 64 * 1024 * 1024
/** What is longer is not kept. */
const longestBody = 64 * 1024

const recordings = new WeakMap<World, Recording>()

/** The beginnings of a world, the oldest first. There is always one: a snapshot costs next to nothing. */
export function beginningsOf(world: World): readonly Beginning[] {
  const known = recordings.get(world)
  return known?.generation === world.generation ? known.beginnings : beginAnew(world)
}

/** Forgets what came before: a report starts here, or later. */
export function beginAnew(world: World): readonly Beginning[] {
  const beginnings = [beginningOf(world)]
  recordings.set(world, { generation: world.generation, beginnings })
  return beginnings
}

/** What is known of the past of a world that has taken over the journal of another. */
export function takeOverBeginnings(world: World, other: World): void {
  recordings.set(world, { generation: world.generation, beginnings: [...beginningsOf(other)] })
}

/** The point where a world is now. */
export function beginningOf(world: World): Beginning {
  const { clock, journal } = world
  const from = (journal.all().at(-1)?.id ?? 0) + 1
  return { snapshot: world.snapshot(), at: clock.now(), frozen: clock.frozen, from, steps: [] }
}

export function noteRequest(world: World, id: number): void {
  const beginnings = beginningsOf(world)
  const { from } = beginnings.at(-1)!
  // Somebody has emptied the journal.
  if (id < from - 1) beginAnew(world)
  else if (id - from >= longest || !isWithinReach(world, beginnings[0]!)) addBeginning(world)
}

export function noteStep(world: World, step: Omit<ControlStep, 'after'>): void {
  const { steps } = beginningsOf(world).at(-1)!
  if (step.body.length > longestBody) return void beginAnew(world)
  steps.push({ after: world.journal.all().at(-1)?.id ?? 0, ...step })
  if (steps.length >= longest) addBeginning(world)
}

function addBeginning(world: World): void {
  const former = beginningsOf(world).filter((beginning) => isWithinReach(world, beginning))
  const beginnings = [...former, beginningOf(world)].slice(-mostBeginnings)
  recordings.set(world, { generation: world.generation, beginnings })
}

function isWithinReach({ history }: World, { snapshot }: Beginning): boolean {
  return history.written - snapshot.written <= mostWritten
}
