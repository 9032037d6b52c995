/** A request and its response, as logged. */
export interface LoggedRequest {
  method: string
  /** The endpoint id, or the address if there is none. */
  what: string
  /** 0 if there was no response. */
  status: number
  user: string | null
  world: string
  /** Measured with the machine's clock. */
  ms: number
  /** Why the request was refused, even if the response does not include it. */
  reason: string | null
  /** The whole warning, which `x-sim-warning` may shorten. It includes the reason if the response does not. */
  warning: string | null
  /** The applied faults, as in `x-sim-fault`. */
  fault: string | null
}
