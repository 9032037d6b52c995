import type { Contract, Endpoint, RequestTo } from '../http/contract.ts'

/**
 * A request that works in the demo scenario, for the reference and for OpenAPI. Numbers in the address can be left out:
 * the smallest ones that work are used.
 */
type Example<E extends Endpoint> = {
  [Part in keyof RequestTo<E>]?: Part extends 'params' ? Partial<RequestTo<E>[Part]> : RequestTo<E>[Part]
}

/** The examples of an application: of the endpoints that need more than numbers in their address. */
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

/** What refusals look like. Equal bodies have one name, as `people.refusal.404.2`. */
export interface RefusalExamples {
  bodies: Readonly<Record<string, unknown>>
  /** The name of the body by endpoint and status. Some are not known. */
  shown: Readonly<Record<string, Readonly<Record<number, string>>>>
}

export interface Recorded {
  /** By the id of the endpoint. Some do not reply JSON, and some refused all that was tried. */
  exchanges: Readonly<Record<string, Exchange>>
  refusals: RefusalExamples
}
