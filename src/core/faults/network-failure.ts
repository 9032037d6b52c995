export class NetworkFailure extends TypeError {
  /** The client never gets an error and waits until its own timeout. */
  readonly isEndless: boolean

  constructor(isEndless = false) {
    super('Failed to fetch: a fault dropped the connection.')
    this.isEndless = isEndless
  }
}
