import { kindsOf } from '../../core/store/notify.ts'
import type { AnyTable } from '../../core/store/references.ts'
import { newHistoryAfter } from '../../core/store/undo.ts'
import { asSentence } from '../../core/text/sentence.ts'
import type { Snapshot, World, WorldState } from '../../world/world.ts'
import type { Beginning } from '../../world/world-state.ts'
import { checkMoved, findDiffering, moveRows } from './moved-snapshot.ts'
import { isSameStart } from './same-start.ts'

export interface Carried {
  /** Sentences about what else has changed. */
  remarks: string[]
  /** The worlds whose tables have changed. */
  begun: string[]
}

/** What a reset of the default world leads to: before a reload, and after it. */
export interface Beginnings {
  former: Snapshot
  initial: Snapshot
}

/** Puts the rows of all worlds into new tables. Refuses, before anything changes, where one does not fit. */
export function carryWorlds(
  worlds: ReadonlyMap<string, World>,
  createWorld: () => World,
  beginnings: Beginnings,
): Carried {
  const plans = [...worlds].map(([name, world]) => planWorld(name, world, createWorld, beginnings))
  // From here on nothing fails.
  const remarks = plans.flatMap((plan) => carryWorld(plan, createWorld()))
  return {
    remarks: [...new Set(remarks)],
    begun: plans.filter(({ isChanged }) => isChanged).map(({ name }) => name),
  }
}

/** A world, and what becomes of it. */
interface Plan {
  name: string
  world: World
  state: WorldState
  resetsTo: Snapshot
  /** Its snapshots by name. Undefined is one that does not fit. */
  snapshots: (readonly [name: string, moved: Snapshot | undefined])[]
  beginnings: readonly Beginning[]
  /** Whether its tables are others from now on. */
  isChanged: boolean
}

function planWorld(name: string, world: World, createWorld: () => World, { former, initial }: Beginnings): Plan {
  const differing = findDiffering(world, createWorld())
  const isChanged = differing.size > 0
  const move = (snapshot: Snapshot) => moveRows(snapshot, world.createEmpty(), createWorld(), differing)
  const findMoved = (snapshot: Snapshot | undefined) => {
    try {
      return snapshot && move(snapshot)
    } catch {
      return undefined
    }
  }
  try {
    const state = move(world.state)
    if (isChanged) checkMoved(state, createWorld())
    const resetsTo = isSameStart(world.initial!, former) ? initial : (findMoved(world.initial) ?? initial)
    const snapshots = [...world.snapshots].map(([title, taken]) => [title, findMoved(taken)] as const)
    const beginnings = world.state.beginnings.map((each) => ({ ...each, snapshot: findMoved(each.snapshot)! }))
    const isWhole = !isChanged && beginnings.every(({ snapshot }) => snapshot)
    return { name, world, state, resetsTo, snapshots, beginnings: isWhole ? beginnings : [], isChanged }
  } catch (error) {
    throw new Error(
      `The rows of the world "${name}" do not fit: ${asSentence(error)} Please let the new shape take it, or change the row first.`,
      { cause: error },
    )
  }
}

/** Carries out a plan. Returns what it changes beside. */
function carryWorld({ name, world, state, resetsTo, snapshots, beginnings, isChanged }: Plan, next: World): string[] {
  const remarks = [
    ...sayLost(name, world, next),
    ...snapshots
      .filter(([, moved]) => !moved)
      .map(([title]) => `The snapshot "${title}" of the world "${name}" does not fit the new tables. It is gone.`),
    ...(isChanged && world.history.latest > 0
      ? ['The tables have changed, so what was done before cannot be undone.']
      : []),
  ]
  const byName = new Map(snapshots.filter((each): each is [string, Snapshot] => each[1] !== undefined))
  world.replaceTables(next, {
    ...state,
    initial: resetsTo,
    snapshots: { ...state.snapshots, byName },
    // What is done stays done, but out of reach of undo.
    ...(isChanged && { history: newHistoryAfter(state.history) }),
    beginnings,
  })
  return remarks
}

/** Which rows go with their application: those of its tables, and the notifications that it has sent. */
function sayLost(name: string, { tables, outbox }: World, next: World): string[] {
  const gone = Object.entries<AnyTable>(tables)
    .filter(([table]) => !(table in next.tables))
    .map(([table, { size }]) => [`The table "${table}"`, size] as const)
  const sent = outbox.all().map(({ kind }) => kind)
  const kinds = kindsOf(outbox).filter((kind) => !kindsOf(next.outbox).includes(kind))
  const unsent = kinds.map(
    (kind) => [`The notification "${kind}"`, sent.filter((each) => each === kind).length] as const,
  )
  return [...gone, ...unsent]
    .filter(([, size]) => size > 0)
    .map(([what, size]) => {
      const rows = size === 1 ? 'one row' : `${size} rows`
      return `${what} is gone, and with it ${rows} of the world "${name}".`
    })
}
