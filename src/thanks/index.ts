import type { Application } from '../application.ts'
import { presentPlainRefusal, type Refusal } from '../kernel/refusal.ts'
import type { contract } from './contract.ts'
import { place } from './place.ts'

export const thanks: Application<typeof contract> = {
  place,
  // Spec, Errors: Thank You speaks two dialects, one for notes and one for tags.
  presentRefusal: (refusal, path, method) => {
    if (refusal.status === 401) return presentPlainRefusal(refusal)
    if (aboutTags.test(path) || (refusal.status === 400 && method !== 'GET')) return presentProblem(refusal)
    return refusal.status === 400 ? { error: true } : presentPlainRefusal(refusal)
  },
  load: async () => {
    const [{ contract }, { routes }] = await Promise.all([import('./contract.ts'), import('./routes.ts')])
    return { contract, routes }
  },
}

/** Paths as they are asked: at either root, in any spelling of the version. */
const aboutTags = /^(\/api\/thankyou([~/]v\d+)?)?\/tags(\/|$)/

const titles: Record<number, string> = { 400: 'Bad request', 404: 'Not found', 500: 'Internal server error' }

/** Gap: what is wrong with a note that is written is said in the words for tags. */
function presentProblem({ status, message, problems }: Refusal): object {
  const problem = { type: 'about:blank', title: titles[status] ?? message, status }
  return status === 400 ? { ...problem, 'invalid-params': problems } : problem
}
