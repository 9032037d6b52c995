import { capitalize, presentPlainRefusal } from '../core/refusal.ts'
import type { BuiltIn } from '../world/application.ts'
import { defineApplication } from '../world/definition.ts'
import type { contract } from './contract.ts'
import { place } from './place.ts'

export const control: BuiltIn<typeof contract> = defineApplication({
  place,
  contract: () => import('./contract.ts'),
  routes: () => import('./routes.ts'),
  refusal: ({ status, message, problems }) => ({
    ...presentPlainRefusal({ status, message: capitalize(message) }),
    ...(problems[0] && { problems }),
  }),
})
