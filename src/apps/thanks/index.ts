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
  refusal: (refusal, path, fidelity) => {
    if (refusal.status === 401) return presentPlainRefusal(refusal)
    if (aboutTags.test(path)) return presentProblem(refusal)
    if (refusal.status !== 400) return presentPlainRefusal(refusal)
    // Gap: the body of a 400 on notes has no details, or the same as for tags.
    return fidelity['thanks-invalid-note'] === 'details' ? { error: true, ...presentProblem(refusal) } : { error: true }
  },
  contract: () => import('./contract.ts'),
  routes: () => import('./routes.ts'),
})

/** Matches the path as requested, at either root and with or without a version. */
const aboutTags = /^(\/api\/thankyou([~/]v\d+)?)?\/tags(\/|$)/

/** Gap: except for 400, the title is the reason. */
function presentProblem({ status, message, problems }: Refusal) {
  const type = 'about:blank'
  return status === 400
    ? { type, title: 'Bad request', status, 'invalid-params': problems.map(nameField) }
    : { type, title: message, status }
}

/** Names the field only: `tags` for `tags.0`. The reason keeps the rest of the path. */
function nameField({ name, reason }: Problem): Problem {
  const [field, ...place] = name.split('.')
  return { name: field!, reason: place.length === 0 ? reason : `${place.join('.')}: ${reason}` }
}
