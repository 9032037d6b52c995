import type { Endpoint } from '../src/core/http/contract.ts'
import type { FieldShape } from '../src/core/schema/any-shape.ts'
import { definitionOf, type Extra, extraOf, innermostOf } from '../src/core/schema/walk.ts'

/** A parameter, a field, or one form of a value. The path of a field in a list is `items[].vendor`. */
export interface RequestPart {
  in: 'query' | 'body'
  path: string
  shape: FieldShape
  /** Its own mark, or that of a part around it. */
  extra: Extra | undefined
}

export function requestParts({ query, body, form, files }: Endpoint): RequestPart[] {
  const parts: RequestPart[] = []
  for (const [name, shape] of Object.entries(query?.shape ?? {}))
    parts.push({ in: 'query', path: name, shape, extra: extraOf(shape) })
  const sent = body ?? form ?? files
  if (sent) collect(sent, '', undefined)
  return parts

  function add(shape: FieldShape, path: string, outer: Extra | undefined) {
    const extra = extraOf(shape) ?? outer
    parts.push({ in: 'body', path, shape, extra })
    collect(shape, path, extra)
  }

  function collect(shape: FieldShape, path: string, outer: Extra | undefined): void {
    const { shape: fields = {}, element, options = [] } = definitionOf(innermostOf(shape))
    for (const [name, field] of Object.entries(fields)) add(field, path === '' ? name : `${path}.${name}`, outer)
    if (element) collect(element, `${path}[]`, outer)
    for (const option of options) (extraOf(option) ? add : collect)(option, path, outer)
  }
}
