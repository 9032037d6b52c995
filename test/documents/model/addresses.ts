import type { Target } from './model.ts'
import type { ObjectSpec } from './moving.ts'

/** For example, `document/7/2/info?parent_id=3`. */
export function addressOf({ id, version, parent }: Target, rest = '', more: Record<string, string> = {}): string {
  const path = [`document/${id}`, version, rest].filter((part) => part !== undefined && part !== '').join('/')
  return path + queryOf(parent, more)
}

export function queryOf(parent: number | undefined, more: Record<string, string> = {}): string {
  const search = new URLSearchParams(more)
  if (parent !== undefined) search.set('parent_id', String(parent))
  return search.size > 0 ? `?${search}` : ''
}

/** Either an address or an object, in any spelling. */
export function writeSpec(spec: ObjectSpec, way: number): unknown {
  const { id, parent } = spec
  const query = parent === undefined ? '' : `?parent_id=${parent}`
  const address = `${spec.type}/${id}${query}`
  const object = { type: spec.type, id, ...(parent !== undefined && { parent_id: parent }) }
  const root = '/intranet/rest/documents'
  return [object, address, `${root}/${address}`, `http://intranet.test${root}~v1/${address}`][way % 4]
}

export function writeDestination(id: number, way: number): unknown {
  return [id, String(id), `folder/${id}`, `/intranet/rest/documents/v1/folder/${id}`][way % 4]
}
