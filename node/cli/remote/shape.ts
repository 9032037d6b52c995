import * as z from 'zod'
import { contract } from '../../../src/control/contract.ts'
import type { Endpoint } from '../../../src/core/http/contract.ts'
import { definitionOf } from '../../../src/core/schema/walk.ts'
import { readJson } from './arguments.ts'
import type { EndpointName } from './connection.ts'

type Fields = Readonly<Record<string, z.core.$ZodType>>

export function endpointOf(name: EndpointName): Endpoint {
  return contract.endpoints[name]
}

export function fieldsOf(shape: z.core.$ZodType | undefined): Fields {
  return (shape && definitionOf(shape).shape) ?? {}
}

/** Parses the value as JSON if the field accepts that. Otherwise it stays text, which the server may reject. */
export function readField(shape: z.core.$ZodType | undefined, text: string): unknown {
  const value = readJson(text)
  return shape && z.safeParse(shape, value).success ? value : text
}
