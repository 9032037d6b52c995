import type { Settings } from '../spec/gaps.ts'
import type { Difference } from './difference.ts'
import type { SeenGap } from './evidence.ts'

export interface SeenEndpoint {
  id: string
  requests: number
  /** How many responses had each status. */
  statuses: Record<string, number>
  differences: (Difference & { requests: number })[]
  /** Fields of the contract that no reply had. */
  neverSeen: string[]
  /** Responses without a recorded body. */
  lacksBody: number
  /** Successful responses that were compared with the contract. */
  compared: number
}

/** Paths, types and counts. It contains no value of the recording. */
export interface Report {
  /** The days of the first and the last request. */
  from: string | undefined
  to: string | undefined
  requests: number
  /** Requests to other addresses. */
  others: number
  endpoints: SeenEndpoint[]
  /** Addresses below an application that its contract does not have. Unknown words are `*`. */
  unknownAddresses: { address: string; requests: number }[]
  notSeen: string[]
  gaps: SeenGap[]
  fidelity: Partial<Settings>
}
