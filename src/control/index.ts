import { type Application, joinParts } from '../application.ts'
import { presentPlainRefusal } from '../kernel/refusal.ts'
import type { contract } from './contract.ts'
import { place } from './place.ts'

export const control: Application<typeof contract> = {
  place,
  presentRefusal: presentPlainRefusal,
  load: () => joinParts(import('./contract.ts'), import('./routes.ts')),
}
