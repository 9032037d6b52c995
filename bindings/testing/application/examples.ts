import type { ExampleRequest } from '../../../src/core/examples/request.ts'
import type { Contract } from '../../../src/core/http/contract.ts'
import { findUnknown } from '../../../src/core/text/known-names.ts'
import { suggestOrList } from '../../../src/core/text/suggest.ts'
import type { World } from '../../../src/world/world.ts'

/** A request, or a function of the world: `(world) => ({ params: { id: world.dishes.all()[0]!.id } })`. */
export type Example = ExampleRequest | ((world: World) => ExampleRequest)

/** An example for an unknown endpoint would be silently ignored. */
export function checkExamples(examples: object, { application, endpoints }: Contract): void {
  const known = Object.keys(endpoints)
  const wrong = findUnknown(examples, known)
  if (wrong !== undefined)
    throw new RangeError(
      `There is an example for "${wrong}", which is not an endpoint of ${application}.${suggestOrList(wrong, known)}`,
    )
}

/** Rejects circular examples and unknown endpoints. */
export function checkComesBefore(before: string, path: readonly string[], { application, endpoints }: Contract): void {
  const name = path.at(-1)!
  if (!Object.hasOwn(endpoints, before))
    throw new RangeError(
      `The example of ${application}.${name} comes after "${before}", which is not an endpoint.${suggestOrList(before, Object.keys(endpoints))}`,
    )
  if (!path.includes(before)) return
  const circle = [...path.slice(path.indexOf(before)), before].join(' comes after ')
  throw new RangeError(`The examples are circular: ${circle}. Please remove one of them from "after".`)
}
