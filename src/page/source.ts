type Part = string | number | boolean | object | ((...given: never[]) => unknown)

/**
 * The source of a call in a page. The function, and those among its arguments, must not use anything outside.
 * Some compilers wrap inner functions in `__name`, which a page does not have.
 */
export function sourceOfCall<Parts extends Part[], Result>(
  call: (...parts: Parts) => Result,
  ...parts: NoInfer<Parts>
): string {
  const sources = parts.map((part) => (typeof part === 'function' ? `(${part})` : JSON.stringify(part)))
  return `((__name) => (${call})(${sources.join(', ')}))((named) => named)`
}
