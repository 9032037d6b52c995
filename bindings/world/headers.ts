import { decodeText, defaultWorld, worldNameOf } from '../../src/core/http/address.ts'

type Value = string | readonly string[] | { value: string } | null | undefined

/** `Headers`, or a framework's object with the cookies of a request. */
interface Lookup {
  get(name: string): Value
}

/** A request, its headers or its cookies, as web standards, Node and frameworks represent them. */
export type HeaderSource = Lookup | { headers: HeaderSource } | Readonly<Record<string, Value>>

/**
 * Headers that select the same world as the request: by its header `x-sim-world`, its `baggage` or its cookie `sim-world`.
 * Pass them to every request that your server sends for it. They are empty if the request names no world.
 *
 * @example
 * const reply = await fetch(url, { headers: worldHeaders(request) })
 */
export function worldHeaders(source: HeaderSource): Record<string, string> {
  const find = lookupIn(source)
  const inHeaders = worldNameOf(undefined, { get: (name) => find(name) ?? null })
  // Only objects with cookies have this name. Most of them decode the value.
  const name = inHeaders === defaultWorld ? decodeText(find('sim-world') ?? defaultWorld) : inHeaders
  return name === defaultWorld ? {} : { 'x-sim-world': encodeURIComponent(name) }
}

function lookupIn(source: HeaderSource): (name: string) => string | undefined {
  if (source instanceof Promise) {
    throw new TypeError(
      'worldHeaders needs headers instead of a promise. Please await it: worldHeaders(await headers()).',
    )
  }
  if (isLookup(source)) return (name) => textOf(source.get(name))
  const { headers } = source
  if (typeof headers === 'object' && headers !== null) return lookupIn(headers as HeaderSource)
  const record = source as Readonly<Record<string, Value>>
  return (name) => textOf(record[name])
}

function isLookup(source: HeaderSource): source is Lookup {
  return 'get' in source && typeof source.get === 'function'
}

function textOf(value: Value): string | undefined {
  if (typeof value === 'object' && value !== null) return 'value' in value ? value.value : value.join(', ')
  return value || undefined
}
