import type { Application } from '../application.ts'
import { presentPlainRefusal } from '../kernel/refusal.ts'
import { contract } from './contract.ts'

export const peopleV1: Application<typeof contract> = {
  contract,
  presentRefusal: presentPlainRefusal,
  loadRoutes: () => import('./routes.ts').then(({ routes }) => routes),
}
