import { control } from './control/index.ts'
import type { AnyApplication } from './kernel/app.ts'
import { people } from './people/index.ts'

export const applications: readonly AnyApplication[] = [people, control]
