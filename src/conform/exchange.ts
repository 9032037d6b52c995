/** A recorded request with its response. */
export interface Exchange {
  readonly method: string
  readonly url: string
  header(name: string): string | null
  /** The body of the request; undefined if there is none, or it is not text. */
  readonly sent: string | undefined
  readonly status: number
  /** The body of the response; undefined if it was not recorded, or is not text. */
  readonly received: string | undefined
  readonly mediaType: string
  /** When the request was sent, in any format that `Date` reads. */
  readonly at: string | undefined
  /** Which of several recordings it is from. */
  readonly recording?: number
}

/** Parsed JSON; undefined for other text. */
export function readJson(text: string | undefined): unknown {
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
