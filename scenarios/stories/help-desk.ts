import type { Knowledge } from '../../fixtures/knowledge-base/entry.ts'
import { helpDeskKnowledge } from '../../fixtures/knowledge-base/index.ts'
import type { Loading } from '../../src/world/scenario.ts'
import type { World } from '../../src/world/world.ts'
import { recordVisits } from './company/visits.ts'
import { addMany, type Copy } from './growth/add-many.ts'
import { fillKnowledgeBase, oldestFirst } from './verbs/knowledge-base.ts'

interface Extent {
  articles: number
  questions: number
  /** Spreads them over so many days. */
  over?: number
}

export async function openHelpDesk(
  world: World,
  { articles, questions, over = 0 }: Extent,
  loading: Loading,
): Promise<void> {
  const known = helpDeskKnowledge
  fillKnowledgeBase(world, { categories: known.categories })
  await addEntries(world, 'articles', spread(known.articles, over), articles, loading)
  await addEntries(world, 'questions', spread(known.questions, over), questions, loading)
  recordVisits(world)
}

function spread<Entry extends { daysAgo: number }>(entries: readonly Entry[], days: number): Entry[] {
  const sorted = days > 0 ? entries.toSorted((a, b) => a.daysAgo - b.daysAgo) : entries
  return sorted.map((entry, at) => ({
    ...entry,
    daysAgo: Math.max(entry.daysAgo, Math.round((at * days) / entries.length)),
  }))
}

/** Repeats the entries until there are enough. After the first round they have another title. */
function addEntries<Kind extends 'articles' | 'questions'>(
  world: World,
  kind: Kind,
  entries: Knowledge[Kind],
  count: number,
  loading: Loading,
): Promise<void> {
  const entryAt = (at: number) => {
    const entry = entries[at % entries.length]!
    const turn = Math.floor(at / entries.length)
    return turn === 0 ? entry : { ...entry, title: `${entry.title} (${turn + 1})` }
  }
  const many = {
    total: count - world[kind].size,
    what: kind,
    round: entries.length,
    *add(from: number, to: number) {
      const given = Array.from({ length: to - from }, (_, i) => entryAt(from + i))
      for (const entry of oldestFirst(world, given)) yield fillKnowledgeBase(world, { [kind]: [entry] })
    },
    change: ({ row, turn }: Copy) => ({ ...row, title: `${row.title} (${turn + 1})` }),
  }
  return addMany(world, many, loading)
}
