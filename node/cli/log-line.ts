import { defaultWorld } from '../../src/core/http/address.ts'
import { machineTime } from '../../src/core/time/clock.ts'
import type { LoggedRequest } from '../../src/server/log.ts'
import type { Colorizer } from './colors.ts'
import { toPrintable } from './printable.ts'

export function presentLogLine(logged: LoggedRequest, color: Colorizer): string {
  const { method, what, status, user, world, ms, reason, warning, fault } = logged
  const isControl = what.startsWith('control.')
  const who = `${user ?? '-'}${world === defaultWorld ? '' : ` in ${world}`}`
  const columns = [
    color(methodColors[method] ?? 'white', toPrintable(method).padEnd(6)),
    color(isControl ? 'dim' : 'bold', toPrintable(what).padEnd(30)),
    color(colorOf(status), status === 0 ? '---' : String(status)),
    color('dim', toPrintable(who).padEnd(16)),
    color('dim', `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`),
    ...(fault === null ? [] : [color('yellow', `fault ${toPrintable(fault)}`)]),
  ]
  const line = columns.join('  ')
  const more = reason === null ? warning : warning?.replace(reason, '').trim()
  return [line, ...below('dim', reason), ...below('yellow', more)].join('\n')

  function below(style: 'dim' | 'yellow', text: string | null | undefined): string[] {
    return text ? [color(style, `        ${toPrintable(text)}`)] : []
  }
}

const methodColors: Record<string, Parameters<Colorizer>[0]> = {
  GET: 'cyan',
  POST: 'green',
  PUT: 'yellow',
  PATCH: 'yellow',
  DELETE: 'magenta',
}

function colorOf(status: number): Parameters<Colorizer>[0] {
  if (status === 0) return 'red'
  return status < 300 ? 'green' : status < 400 ? 'cyan' : status < 500 ? 'yellow' : 'red'
}

/** The log of a start: lines for people, JSON, or nothing. */
export function logOf({ json, quiet, logJson }: LogFlags, print: (text: string) => void, color: Colorizer) {
  if (logJson) return (logged: LoggedRequest) => print(JSON.stringify({ event: 'request', time: timeNow(), ...logged }))
  if (json || quiet) return undefined
  return (logged: LoggedRequest) => {
    if (isShown(logged)) print(presentLogLine(logged, color))
  }
}

type LogFlags = Record<'json' | 'quiet' | 'logJson', boolean>

const timeNow = () => new Date(machineTime()).toISOString()

/** An open panel sends requests all the time, which would hide the user's own. */
function isShown({ what, method, status }: LoggedRequest): boolean {
  return !what.startsWith('control.') || method !== 'GET' || status >= 400
}
