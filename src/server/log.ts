import type { Color } from '../../node/cli/colors.ts'
import { withoutSecretParameters } from '../core/http/redact.ts'
import type { Entry } from '../core/interpreter/journal.ts'
import { toPrintable } from '../core/text/printable.ts'
import type { Simulator } from '../index.ts'
import { book } from '../simulator/endpoints.ts'
import { defaultWorld, worldNameOf } from '../simulator/worlds.ts'
import type { Answer } from './layer.ts'

/** One answered request, as a person wants to see it go by. */
export interface LoggedRequest {
  method: string
  /** The id of the endpoint, or the address where there is none. */
  what: string
  /** 0 when there was no answer. */
  status: number
  user: string | null
  world: string
  /** By this machine's time. */
  ms: number
  /** What the reply says beside its body, in `x-sim-warning`. */
  warning: string | null
  /** What was made to go wrong, as in `x-sim-fault`. */
  fault: string | null
}

export function withLog(answer: Answer, simulator: Simulator, log: (logged: LoggedRequest) => void): Answer {
  const entries = new WeakMap<Request, Entry>()
  simulator.onRequest((entry, _world, request) => entries.set(request, entry))
  return async function answerLogged(request) {
    const started = performance.now()
    const tell = (status: number, endpoint: string | null) => {
      const entry = entries.get(request)
      log({
        method: request.method,
        what: endpoint ?? entry?.endpoint ?? withoutSecretParameters(pathOf(request.url)),
        status,
        user: entry?.user ?? null,
        world: worldNameOf(book.address(request), request.headers),
        ms: performance.now() - started,
        warning: entry?.warning ?? null,
        fault: entry?.fault ?? null,
      })
    }
    try {
      const response = await answer(request)
      tell(response.status, response.headers.get('x-sim-endpoint'))
      return response
    } catch (error) {
      tell(0, null)
      throw error
    }
  }
}

function pathOf(url: string): string {
  return url.slice(url.indexOf('/', url.indexOf('//') + 2))
}

/** A warning stands under the line. */
export function presentLine(logged: LoggedRequest, color: Color): string {
  const { method, what, status, user, world, ms, warning, fault } = logged
  const isControl = what.startsWith('control.')
  const who = `${user ?? '-'}${world === defaultWorld ? '' : ` in ${world}`}`
  const columns = [
    color(methodColours[method] ?? 'white', toPrintable(method).padEnd(6)),
    color(isControl ? 'dim' : 'bold', toPrintable(what).padEnd(30)),
    color(colourOf(status), status === 0 ? 'cut' : String(status)),
    color('dim', toPrintable(who).padEnd(16)),
    color('dim', `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`),
    ...(fault === null ? [] : [color('yellow', `fault ${toPrintable(fault)}`)]),
  ]
  const line = columns.join('  ')
  return warning === null ? line : `${line}\n${color('yellow', `        ${toPrintable(warning)}`)}`
}

const methodColours: Record<string, Parameters<Color>[0]> = {
  GET: 'cyan',
  POST: 'green',
  PUT: 'yellow',
  PATCH: 'yellow',
  DELETE: 'magenta',
}

function colourOf(status: number): Parameters<Color>[0] {
  if (status === 0) return 'red'
  return status < 300 ? 'green' : status < 400 ? 'cyan' : status < 500 ? 'yellow' : 'red'
}
