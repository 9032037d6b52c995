import { type Application, joinParts } from '../application.ts'
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
  load: () => joinParts(import('./contract.ts'), import('./routes.ts')),
}

/** Paths as they are asked: at either root, in any spelling of the version. */
const aboutTags = /^(\/api\/thankyou([~/]v\d+)?)?\/tags(\/|$)/

/** Gap: what is wrong with a note that is written is said in the words for tags; a title says what no list of fields does. */
function presentProblem({ status, message, problems }: Refusal): object {
  const type = 'about:blank'
  return status === 400
    ? { type, title: 'Bad request', status, 'invalid-params': problems }
    : { type, title: message, status }
}
