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

/** Parses the value as JSON, unless only the text is valid. The server may reject both. */
export function readField(shape: z.core.$ZodType | undefined, text: string): unknown {
  const value = readJson(text)
  const accepts = (given: unknown) => !shape || z.safeParse(shape, given).success
  return shape && (accepts(value) || !accepts(text)) ? value : text
}
