import { control } from './control/index.ts'
import type { AnyApplication } from './kernel/app.ts'
import { people } from './people/index.ts'
import { peopleV1 } from './people-v1/index.ts'

const all = [people, peopleV1, control] as const

/** Every application. A new one is added here, and its tables in world.ts. */
export const applications: readonly AnyApplication[] = all

export type AnyContract = (typeof all)[number]['contract']
