import type * as z from 'zod'
import type { contract } from '../../contract.ts'

// Derives addresses, bodies and replies from the contract's types.

type Endpoints = (typeof contract)['endpoints']

type FilledPathPath<Path extends string> = Path extends `${infer Before}:${infer Rest}`
  ? Rest extends `${string}/${infer After}`
    ? `${Before}${string}/${FilledPathPath<After>}`
    : `${Before}${string}`
  : Path

type WithQuery<Path extends string> = FilledPathPath<Path> | `${FilledPathPath<Path>}?${string}`

export type Method = Endpoints[keyof Endpoints]['method']

type EndpointsBy<M extends Method> = Extract<Endpoints[keyof Endpoints], { method: M }>

export type Address<M extends Method> = { [P in EndpointsBy<M>['path']]: WithQuery<P> }[EndpointsBy<M>['path']]

type EndpointAt<M extends Method, A extends string> = {
  [N in keyof Endpoints]: Endpoints[N] extends { method: M; path: infer P extends string }
    ? A extends WithQuery<P>
      ? Endpoints[N]
      : never
    : never
}[keyof Endpoints]

export type Body<M extends Method, A extends string> =
  EndpointAt<M, A> extends { body: infer B extends z.ZodType } ? z.input<B> : undefined

export type Reply<M extends Method, A extends string> =
  EndpointAt<M, A> extends { reply: infer R extends z.ZodType } ? z.output<R> : undefined
