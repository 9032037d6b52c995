/** `fetch` rejects with this when the connection drops. */
export class NetworkFailure extends TypeError {
  /** Never reject: the client waits until its own timeout. */
  readonly isEndless: boolean

  constructor(isEndless = false) {
    super('Failed to fetch: the simulator was asked to drop the connection here.')
    this.isEndless = isEndless
  }
}
