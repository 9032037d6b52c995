/** A route of an app, or a story. */
export interface SweepRoute {
  path: string
  title?: string
  /** The files of a story. */
  files?: readonly string[]
}

/** A request of a page that reached an endpoint. */
export interface UsedRequest {
  endpoint: string
  method: string
  path: string
  isPicture: boolean
  /** 0 if there was no response. */
  status: number
  /** Whether a fault of the simulator applied. */
  hasFault: boolean
}
