import type { Application } from '../application.ts'
import { presentPlainRefusal } from '../kernel/refusal.ts'
import type { contract } from './contract.ts'
import { place } from './place.ts'

export const expenses: Application<typeof contract> = {
  place,
  presentRefusal: presentPlainRefusal,
  load: async () => {
    const [{ contract }, { routes }] = await Promise.all([import('./contract.ts'), import('./routes.ts')])
    return { contract, routes }
  },
}
