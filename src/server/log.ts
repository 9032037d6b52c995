/** A request and its response, as the log shows them. */
export interface LoggedRequest {
  method: string
  /** The id of the endpoint, or the address where there is none. */
  what: string
  /** 0 when there was no response. */
  status: number
  user: string | null
  world: string
  /** Measured by this machine's clock. */
  ms: number
  /** The warning of the reply, as in `x-sim-warning`; or why the server itself refused the request. */
  warning: string | null
  /** The faults that were applied, as in `x-sim-fault`. */
  fault: string | null
}
