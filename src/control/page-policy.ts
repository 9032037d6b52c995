/** Allows requests to the simulator only, even with injected markup. Drops characters that need escaping. */
export function policyFor(base: string): string {
  const origin = /^https?:\/\/[\w.:[\]-]+/i.exec(base)?.[0] ?? ''
  return `default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src 'self' ${origin} data: blob:; connect-src 'self' ${origin}; base-uri 'none'; form-action 'none'`
}
