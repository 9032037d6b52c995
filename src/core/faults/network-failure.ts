/** No response: `fetch` rejects with it when the connection drops. */
export class NetworkFailure extends TypeError {
  /** No error is reported: the client waits until its own timeout. */
  readonly isEndless: boolean

  constructor(isEndless = false) {
    super('Failed to fetch: the simulator was asked to drop the connection here.')
    this.isEndless = isEndless
  }
}
