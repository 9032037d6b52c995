import { helpDeskKnowledge } from '../../fixtures/knowledge-base/index.ts'
import type { World } from '../../src/world/world.ts'
import { fillKnowledgeBase } from './verbs/knowledge-base.ts'

/** How many there are in total. */
interface Extent {
  articles: number
  questions: number
}

/** The knowledge base of the small company, with everything that the help desk has added. */
export function openHelpDesk(world: World, { articles, questions }: Extent): void {
  fillKnowledgeBase(world, {
    ...helpDeskKnowledge,
    articles: someOf(helpDeskKnowledge.articles, articles - world.articles.size),
    questions: someOf(helpDeskKnowledge.questions, questions - world.questions.size),
  })
}

/** The first ones, or all and then the same again with another title. */
function someOf<Entry extends { title: string }>(entries: readonly Entry[], count: number): Entry[] {
  return Array.from({ length: count }, (_, i) => {
    const entry = entries[i % entries.length]!
    const time = Math.floor(i / entries.length) + 1
    return time === 1 ? entry : { ...entry, title: `${entry.title} (${time})` }
  })
}
