import { type Application, joinParts } from '../../world/application.ts'
import type { contract } from './contract.ts'
import { place } from './place.ts'

export const people: Application<typeof contract> = {
  place,
  // Spec, Errors: People v2.
  presentRefusal: ({ status, message }) => ({ code: status, error: message }),
  load: () => joinParts(import('./contract.ts'), import('./routes.ts')),
}
