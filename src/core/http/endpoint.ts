import type { Endpoint, Method } from './contract.ts'

interface Head<M, Path> {
  readonly method: M
  readonly path: Path
  readonly summary: string
}
type Rest = Omit<Endpoint, keyof Head<never, never>>

type Exact<Given> = Given & { readonly [Name in Exclude<keyof Given, keyof Rest>]: never }

/** The result type is spelled out, so that declarations show its fields and compile faster. */
function define<M extends Method>(method: M) {
  return <const Path extends string, const Given extends Rest>(path: Path, summary: string, given: Exact<Given>) =>
    ({ method, path, summary, ...given }) as {
      [Name in keyof (Head<M, Path> & Given)]: (Head<M, Path> & Given)[Name]
    }
}

// For example `getUser: get('/users/:id', 'One user', { reply: User })`.

export const get = define('GET')
export const post = define('POST')
export const put = define('PUT')
export const remove = define('DELETE')
export const patch = define('PATCH')
