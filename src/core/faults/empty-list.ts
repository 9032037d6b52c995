/** A list or a page of one without its items, as if nothing was found. Other replies do not change. */
export function withoutItems(reply: unknown): unknown {
  if (Array.isArray(reply)) return []
  if (typeof reply !== 'object' || reply === null || !('pagination' in reply || 'paging' in reply)) return reply
  return Object.fromEntries(Object.entries(reply).map(([name, value]) => [name, withoutEntries(name, value)]))
}

function withoutEntries(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return []
  if (name === 'pagination') return { ...(value as object), total: 0, prev: null, next: null }
  if (name === 'paging') return { ...(value as object), total: 0, prev: '', next: '' }
  return value
}
