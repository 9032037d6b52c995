/** A mistake on the command line. The message says what is allowed. */
export class FlagError extends Error {
  override name = 'FlagError'
}
