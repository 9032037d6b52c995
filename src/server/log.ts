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
  /** The whole warning, which `x-sim-warning` may shorten, or the reason why the server refused the request. */
  warning: string | null
  /** The applied faults, as in `x-sim-fault`. */
  fault: string | null
}
