import { Refusal } from '../core/refusal.ts'
import type { User, World } from './world.ts'

/** What users can do with the rows of a table, by endpoint. Each calls the rule of the endpoint. */
export type Offers = Readonly<
  Record<string, Readonly<Record<string, (world: World, user: User, id: number) => unknown>>>
>

const rollback = new Error('rolled back')

/** Whether the rules accept it. They decide in the world itself, and all their writes are rolled back. */
export function isAccepted(world: World, work: () => unknown): boolean {
  try {
    world.atomically(() => {
      work()
      throw rollback
    })
  } catch (error) {
    if (error instanceof Refusal) return false
    if (error !== rollback) throw error
  }
  return true
}
