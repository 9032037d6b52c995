/** Leaves out undefined fields, so that defaults stay in place. */
export function withoutBlanks<Fields extends object>(fields: Fields): Fields {
  // Built field by field, since an object from entries is slow to spread.
  const filled = {} as Fields
  for (const name in fields) if (fields[name] !== undefined) filled[name] = fields[name]
  return filled
}
