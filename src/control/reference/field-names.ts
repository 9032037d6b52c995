import { ownParameters } from './headers.ts'
import type { OpenApi, Operation, Parameter, Schema } from './openapi.ts'
import { isSchema } from './type-names.ts'

/** What the search calls them: `Reply: photo_url`. */
export type FieldPlace = 'parameters' | 'body' | 'reply'

/** The names of an endpoint's parameters, and of the fields of body and reply at any depth. */
export function nameFields(operation: Operation, { schemas }: OpenApi['components']): Record<FieldPlace, string[]> {
  const { parameters, requestBody, responses } = operation
  const success = Object.values(responses).find((response) => !('$ref' in response))
  const contents = (content: Record<string, { schema: Schema }> = {}) => {
    const names = new Set<string>()
    for (const { schema } of Object.values(content)) collectNames(schema, schemas, names, new Set())
    return [...names]
  }
  return {
    parameters: ownParameters<Parameter>(parameters).map(({ name }) => name),
    body: contents(requestBody?.content),
    reply: contents(success && 'content' in success ? success.content : undefined),
  }
}

/** A shape may contain itself. */
function collectNames(
  schema: Schema,
  shapes: Readonly<Record<string, Schema>>,
  names: Set<string>,
  seen: Set<string>,
): void {
  const { $ref, properties = {}, items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema
  const shape = $ref?.slice($ref.lastIndexOf('/') + 1)
  if (shape !== undefined && !seen.has(shape)) collectNames(shapes[shape] ?? {}, shapes, names, seen.add(shape))
  for (const name of Object.keys(properties)) names.add(name)
  const parts = [...Object.values(properties), items, additionalProperties, ...anyOf, ...oneOf, ...allOf]
  for (const part of parts) if (isSchema(part)) collectNames(part, shapes, names, seen)
}
