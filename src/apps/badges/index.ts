import type { BuiltIn } from '../../world/application.ts'
import { defineApplication } from '../../world/definition.ts'
import type { contract } from './contract.ts'
import { badgesTables, place } from './model.ts'

const titles: Record<number, string> = {
  400: 'Bad request',
  401: 'Unauthorised',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  413: 'Content too large',
  429: 'Too many requests',
  500: 'Internal server error',
  502: 'Bad gateway',
  503: 'Service unavailable',
  504: 'Gateway timeout',
}

export const badges: BuiltIn<typeof contract, typeof badgesTables, 'badge.assigned'> = defineApplication({
  place,
  tables: badgesTables,
  notifications: ['badge.assigned'],
  // Spec, Errors: Badges. Gap: only the body of a 400 is documented; other errors use the same shape.
  refusal: ({ status, message }, path) => ({
    status,
    type: `https://www.rfc-editor.org/rfc/rfc9110#status.${status}`,
    title: titles[status] ?? 'Error',
    detail: message,
    instance: path,
  }),
  contract: () => import('./contract.ts'),
  routes: () => import('./routes.ts'),
})
