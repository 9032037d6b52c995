import type { Contract, Endpoint, RequestTo } from '../http/contract.ts'

/** A request that works in the demo scenario. Missing numbers in the address become the smallest ones that work. */
type Example<E extends Endpoint> = {
  [Part in keyof RequestTo<E>]?: Part extends 'params' ? Partial<RequestTo<E>[Part]> : RequestTo<E>[Part]
}

/** Only endpoints that need more than numbers in their address have an example. */
export type Examples<C extends Contract, World> = {
  readonly [Name in keyof C['endpoints']]?: {
    after?: readonly (keyof C['endpoints'])[]
  } & (Example<C['endpoints'][Name]> | { inWorld: (world: World) => Example<C['endpoints'][Name]> })
}

export interface Exchange {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body?: unknown
  reply?: unknown
}

/** Example error bodies. Equal bodies share one name, such as `people.refusal.404.2`. */
export interface RefusalExamples {
  bodies: Readonly<Record<string, unknown>>
  shown: Readonly<Record<string, Readonly<Record<number, string>>>>
}

export interface RecordedExamples {
  /** By endpoint id. Endpoints without a JSON reply, or without a request that succeeded, are missing. */
  exchanges: Readonly<Record<string, Exchange>>
  refusals: RefusalExamples
}
