import { type Problem, presentPlainRefusal, type Refusal } from '../../core/refusal.ts'
import type { BuiltIn } from '../../world/application.ts'
import { defineApplication } from '../../world/definition.ts'
import type { contract } from './contract.ts'
import { place, thanksTables } from './model.ts'

export const thanks: BuiltIn<typeof contract, typeof thanksTables, 'thanks.received'> = defineApplication({
  place,
  tables: thanksTables,
  notifications: ['thanks.received'],
  // Spec, Errors: Thank You has two error formats, one for notes and one for tags.
  refusal: (refusal, path, method) => {
    if (refusal.status === 401) return presentPlainRefusal(refusal)
    if (aboutTags.test(path)) return presentProblem(refusal)
    if (refusal.status !== 400) return presentPlainRefusal(refusal)
    return method === 'GET' ? { error: true } : { error: true, ...presentProblem(refusal) }
  },
  contract: () => import('./contract.ts'),
  routes: () => import('./routes.ts'),
})

/** Paths as they are requested: at either root, in any spelling of the version. */
const aboutTags = /^(\/api\/thankyou([~/]v\d+)?)?\/tags(\/|$)/

/** Gap: a wrong note is refused in the format of tags as well; except for a 400, the title gives the reason. */
function presentProblem({ status, message, problems }: Refusal) {
  const type = 'about:blank'
  return status === 400
    ? { type, title: 'Bad request', status, 'invalid-params': problems.map(nameField) }
    : { type, title: message, status }
}

/** The field itself: `tags`, where `tags.0` is wrong. The reason keeps the place. */
function nameField({ name, reason }: Problem): Problem {
  const [field, ...place] = name.split('.')
  return { name: field!, reason: place.length === 0 ? reason : `${place.join('.')}: ${reason}` }
}
