import { toPrintable } from '../../src/core/text/printable.ts'
import type { LoggedRequest } from '../../src/server/log.ts'
import { defaultWorld } from '../../src/simulator/worlds.ts'
import type { Color } from './colors.ts'

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
