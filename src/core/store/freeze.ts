/** Freezes a value with all its parts, except bytes, which cannot be frozen. */
export function freeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || Object.isFrozen(value)) return value
  // Half the time of `Object.values`: every row that is written comes here.
  if (Array.isArray(value)) for (const part of value) freeze(part)
  else for (const key in value) if (typeof value[key] === 'object') freeze(value[key])
  return Object.freeze(value)
}
