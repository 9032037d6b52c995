import type { Application } from '../../world/application.ts'
import { defineApplication } from '../../world/definition.ts'
import type { contract } from './contract.ts'
import { place } from './place.ts'

export const peopleV1: Application<typeof contract> = defineApplication({
  place,
  contract: () => import('./contract.ts'),
  routes: () => import('./routes.ts'),
})

declare module '../../core/http/contracts.ts' {
  interface Contracts {
    'people-v1': typeof contract
  }
}
