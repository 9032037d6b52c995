import { suggest } from '../text/suggest.ts'

export function unknownEndpoint(id: string, ids: readonly string[]): Error {
  return new RangeError(
    `There is no endpoint "${id}".${suggest(id, ids) || ' An id is an application and a name, such as people.listUsers.'}`,
  )
}
