import { suggest } from '../../../src/core/text/suggest.ts'
import { readDuration, readInstant } from '../../../src/core/time/clock.ts'
import { FlagError } from '../flag-error.ts'
import type { Call } from './connection.ts'

export function readClockChange(time: string): Call {
  if (time === 'run' || time === 'freeze') return { endpoint: 'setClock', body: { frozen: time === 'freeze' } }
  const duration = /^\+?([\d.]+(ms|[smhdw]))$/.exec(time)?.[1]
  if (duration !== undefined) return { endpoint: 'advanceClock', body: { by: duration } }
  if (time === 'real' || readInstant(time) !== undefined) return { endpoint: 'setClock', body: { now: time } }
  throw new FlagError(
    `"${time}" is not a clock setting. Use a duration such as +2d, a time such as 2026-03-02T09:30:00Z, or one of run, freeze, real.`,
  )
}

export function readEffect(effect: string | undefined): object {
  if (effect === undefined) return {}
  if (/^[45]\d\d$/.test(effect)) return { status: Number(effect) }
  if (['error', 'timeout', 'truncated'].includes(effect)) return { network: effect }
  if (effect === 'empty') return { empty: true }
  const [, from, to] = /^(\d+)-(\d+)(?:ms)?$/.exec(effect) ?? []
  if (to !== undefined) return { delay: [Number(from), Number(to)] }
  const delay = /\D$/.test(effect) ? readDuration(effect) : undefined
  if (delay !== undefined) return { delay }
  throw new FlagError(
    `"${effect}" is not a fault effect. Use a status from 400 to 599, a delay such as 300ms, 2s or 100-400ms, or one of error, timeout, truncated, empty.`,
  )
}

export function readFaultId(id: string): number {
  if (/^\d+$/.test(id)) return Number(id)
  throw new FlagError(`"${id}" is not a fault id. Use "fauxtranet get faults" to list the faults with their ids.`)
}

export function needOneOf(word: string, known: readonly string[]): string {
  if (known.includes(word)) return word
  throw new FlagError(`Unexpected argument "${word}".${suggest(word, known) || ` Use ${known.join(' or ')}.`}`)
}
