import { suggest } from '../../../src/core/text/suggest.ts'
import { readDuration } from '../../../src/core/time/clock.ts'
import { FlagError } from '../flag-error.ts'
import type { Call } from './connection.ts'

export function readClockChange(time: string): Call {
  if (time === 'run' || time === 'freeze') return { endpoint: 'setClock', body: { frozen: time === 'freeze' } }
  if (/^\+|^[\d.]+(ms|[smhdw])$/.test(time)) return { endpoint: 'advanceClock', body: { by: time.replace('+', '') } }
  return { endpoint: 'setClock', body: { now: time } }
}

export function readEffect(effect: string | undefined): object {
  if (effect === undefined) return {}
  if (/^[45]\d\d$/.test(effect)) return { status: Number(effect) }
  if (['error', 'timeout', 'truncated'].includes(effect)) return { network: effect }
  const [, from, to] = /^(\d+)-(\d+)(?:ms)?$/.exec(effect) ?? []
  if (to !== undefined) return { delay: [Number(from), Number(to)] }
  const delay = /\D$/.test(effect) ? readDuration(effect) : undefined
  if (delay !== undefined) return { delay }
  throw new FlagError(
    `"${effect}" is not a fault effect. Use a status from 400 to 599, a delay such as 300ms, 2s or 100-400ms, or one of error, timeout, truncated.`,
  )
}

export function needOneOf(word: string, known: readonly string[]): string {
  if (known.includes(word)) return word
  throw new FlagError(`Unexpected argument "${word}".${suggest(word, known) || ` Use ${known.join(' or ')}.`}`)
}
