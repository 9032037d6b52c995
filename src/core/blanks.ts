/** Drops undefined fields, so that they do not override defaults. */
export function withoutBlanks<Fields extends object>(fields: Fields): Fields {
  // An object from `Object.fromEntries` is slow to spread.
  const filled = {} as Fields
  for (const name in fields) if (fields[name] !== undefined) filled[name] = fields[name]
  return filled
}
