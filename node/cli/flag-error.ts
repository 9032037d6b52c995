/** A mistake on the command line, which ends it with exit code 2. */
export class FlagError extends Error {
  override name = 'FlagError'
}
