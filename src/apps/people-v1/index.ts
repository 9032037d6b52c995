import { presentPlainRefusal } from '../../core/refusal.ts'
import { type Application, joinParts } from '../../world/application.ts'
import type { contract } from './contract.ts'
import { place } from './place.ts'

export const peopleV1: Application<typeof contract> = {
  place,
  presentRefusal: presentPlainRefusal,
  load: () => joinParts(import('./contract.ts'), import('./routes.ts')),
}

declare module '../../core/http/contracts.ts' {
  interface Contracts {
    'people-v1': typeof contract
  }
}
