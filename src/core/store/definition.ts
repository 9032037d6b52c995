/** Plain data, from which a name can be made. Functions, and objects that have some, do not fit. */
export type Plain<Values> = { readonly [Name in keyof Values]: PlainValue<Values[Name]> }

type PlainValue<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends (...args: never) => unknown
    ? never
    : Plain<Value>

let definitions = 0

/** Names what a definition makes from its values. No two definitions have a name in common, nor two values of one. */
export function createNaming<Values extends Plain<Values>>(): (values: Values) => string {
  const definition = ++definitions
  return (values) => `${definition} ${JSON.stringify(values)}`
}
