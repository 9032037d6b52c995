import type { Application } from '../application.ts'
import { contract } from './contract.ts'

export const people: Application<typeof contract> = {
  contract,
  // Spec, Errors: People v2.
  presentRefusal: ({ status, message }) => ({ code: status, error: message }),
  loadRoutes: () => import('./routes.ts').then(({ routes }) => routes),
}
