/** Leaves out what is undefined, so that defaults stay in place. */
export function withoutBlanks<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields
}
