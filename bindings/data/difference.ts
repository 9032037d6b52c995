/** The fields that differ, with their new values. The value is undefined if the field was removed. */
export function differenceOf(before: object, after: object): Map<string, unknown> {
  const [old, now] = [before, after] as Record<string, unknown>[]
  const fields = new Set([...Object.keys(old!), ...Object.keys(now!)])
  return new Map([...fields].filter((field) => !isSame(old![field], now![field])).map((field) => [field, now![field]]))
}

function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  if (ArrayBuffer.isView(one) && one.byteLength !== (other as Uint8Array).byteLength) return false
  return Array.isArray(one) === Array.isArray(other) && differenceOf(one, other).size === 0
}
