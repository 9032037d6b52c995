import type { Entry } from '../../src/core/interpreter/entry.ts'

/** Logs warnings, since few people look at the headers of a reply that seems right. */
export function logWarning({ method, path, warning, violation, strict }: Entry): void {
  if (strict && violation !== null) console.error(`[fauxtranet] ${method} ${path}: ${violation}`)
  else if (warning !== null) console.warn(`[fauxtranet] ${method} ${path}: ${warning}`)
}
