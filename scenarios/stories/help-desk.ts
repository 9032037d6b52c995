import { helpDeskKnowledge } from '../../fixtures/knowledge-base/index.ts'
import type { World } from '../../src/world.ts'
import { fillKnowledgeBase } from './knowledge-base.ts'

/** The knowledge base of the small company, with all that the help desk has added to it. */
export function openHelpDesk(world: World): void {
  fillKnowledgeBase(world, helpDeskKnowledge)
}
