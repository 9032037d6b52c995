import type { Address } from '../http/address.ts'
import type { History, Point } from '../store/history.ts'
import type { Change } from '../store/transaction.ts'
import type { Clock } from '../time/clock.ts'
import { type Entry, withoutContent } from './journal.ts'

/** What of a world is written down with a request. */
interface Noted {
  clock: Clock
  history: Pick<History, 'point'>
  strict: boolean
}

/** What is written down of a request while it is answered. */
export class Recorder {
  endpoint: string | null = null
  user: string | null = null
  fault: string | null = null
  /** The answer is to break off in the middle. */
  isCut = false
  params: Readonly<Record<string, string>> = {}
  sent: unknown
  fields: readonly string[] | undefined
  result: unknown
  headers: Readonly<Record<string, string>> = {}
  changes: Change[] = []
  /** Where the world's history was when it was done. */
  point: Point | undefined
  readonly warnings: string[] = []
  readonly violations: string[] = []

  /** Something is not as the contract has it; unless the world is strict, it is passed over with a warning. */
  readonly warnAndIgnore = (what: string, hint: string): void => {
    this.violations.push(`${what}.${hint}`)
    this.warnings.push(`${what}, and ignored.${hint}`)
  }

  /** What the reply says beside its body. */
  head(): Record<string, string> {
    const headers: Record<string, string> = {}
    if (this.endpoint) headers['x-sim-endpoint'] = this.endpoint
    if (this.fault) headers['x-sim-fault'] = toHeader(this.fault)
    if (this.warnings.length > 0) headers['x-sim-warning'] = toHeader(this.warnings.join(' '))
    return headers
  }

  entry(request: Request, address: Address, status: number, { clock, history, strict }: Noted, started: number) {
    const entry: Omit<Entry, 'id'> = {
      at: started,
      method: address.method,
      path: address.asked + address.search,
      endpoint: this.endpoint,
      user: this.user,
      status,
      ms: clock.now() - started,
      warning: joined(this.warnings),
      fault: this.fault,
      violation: joined(this.violations),
      strict,
      changes: this.changes,
      point: this.point ?? history.point,
      exchange: {
        // Not the request itself, which holds its body and its line.
        request: { url: address.origin + address.prefix + address.asked + address.search, headers: request.headers },
        params: this.params,
        sent: typeof this.sent === 'string' ? this.sent : withoutContent(this.sent),
        fields: this.fields,
        result: this.result,
        headers: this.headers,
      },
    }
    return entry
  }
}

function joined(texts: readonly string[]): string | null {
  return texts.length > 0 ? shorten(texts.join(' ')) : null
}

/** Header text is ASCII. */
function toHeader(text: string): string {
  return shorten(text.replace(/[^\x20-\x7e]/g, '?'))
}

/** Clients stop reading where a header gets long. */
function shorten(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}...` : text
}

const longestText = 1000
