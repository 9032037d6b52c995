import type { Contract } from '../../core/http/contract.ts'
import { type Schema, wholeNumber } from './schema.ts'

export interface Header {
  name: string
  in: 'header'
  description: string
  schema: Schema
}

export interface HeaderReference {
  $ref: string
}

const version = 'X-API-Version'
const override = 'X-HTTP-Method-Override'

export const headers: Record<string, Header> = {
  [version]: {
    name: version,
    in: 'header',
    description: 'The version of the application, if the path does not contain it. Each application has one version.',
    schema: wholeNumber,
  },
  [override]: {
    name: override,
    in: 'header',
    description: 'With POST, the method to use instead, for clients that cannot send it.',
    schema: { type: 'string', enum: ['PUT', 'DELETE'] },
  },
}

interface WithParameters {
  tags: readonly [application: string]
  parameters?: object[]
}

/** Adds references to the headers to every operation that they affect. */
export function addHeaders(
  paths: Record<string, Record<string, WithParameters>>,
  contracts: readonly Contract[],
): void {
  const versions = new Map(contracts.map(({ application, version }) => [application, version]))
  for (const [address, operations] of Object.entries(paths)) {
    const mayOverride = 'put' in operations || 'delete' in operations
    for (const [method, operation] of Object.entries(operations)) {
      const known = versions.get(operation.tags[0])
      const names = [
        ...(known !== undefined && !`${address}/`.includes(`/v${known}/`) ? [version] : []),
        ...(mayOverride && ['post', 'put', 'delete'].includes(method) ? [override] : []),
      ]
      if (names.length === 0) continue
      const references = names.map((name) => ({ $ref: `#/components/parameters/${name}` }))
      operation.parameters = [...(operation.parameters ?? []), ...references]
    }
  }
}

export function ownParameters<Parameter extends object>(
  parameters: readonly (Parameter | HeaderReference)[] = [],
): Parameter[] {
  return parameters.filter((parameter): parameter is Parameter => !('$ref' in parameter))
}
