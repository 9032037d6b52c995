import { readFileSync } from 'node:fs'
import { suggestOrList } from '../../../src/core/text/suggest.ts'
import { sweepFaults } from '../../sweep/options.ts'
import { rules } from '../../sweep/present/findings.ts'
import type { Rule, SweepFault } from '../../sweep/report.ts'
import { FlagError } from '../flag-error.ts'

// As in ../flag-values.ts, each error completes the sentence `--sample "abc" …`.

export function checkUrl(text: string): void {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return
  throw new FlagError(`"${text}" is not the URL of an app. Use one such as http://localhost:5173.`)
}

export function readRoutes(file: string): string[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new RangeError('cannot be read. Use a file with a path per line, such as /people.')
  }
  const routes = split(text, /\r?\n/)
  const wrong = routes.find((route) => !/^\/(?!\/)/.test(route))
  if (wrong !== undefined) throw new RangeError(`has "${wrong}", which is not a path. Use one such as /people.`)
  if (routes.length === 0) throw new RangeError('is empty. Write a path per line, such as /people.')
  return routes
}

export function readRules(text: string): readonly Rule[] {
  return text === 'any' ? rules : readNames(text, rules)
}

export function readFaults(text: string): SweepFault[] {
  return readNames(text, sweepFaults)
}

function readNames<Name extends string>(text: string, known: readonly Name[]): Name[] {
  return readListOrNone(text).map((given) => {
    const found = known.find((name) => name === given)
    if (found) return found
    throw new RangeError(`has the unknown name "${given}".${suggestOrList(given, known, { some: 'Use' })}`)
  })
}

export function readListOrNone(text: string): string[] {
  return text === 'none' ? [] : readList(text)
}

export function readList(text: string): string[] {
  const items = split(text, ',')
  if (items.length === 0) throw new RangeError('is empty. Write commas between the items.')
  return items
}

function split(text: string, separator: string | RegExp): string[] {
  return text
    .split(separator)
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

export function readCount(text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text)
  throw new RangeError('is not a number. Use one from 1, such as 4.')
}

export function readWidths(text: string): number[] {
  return readList(text).map((item) => {
    const width = /^\d+$/.test(item) ? Number(item) : Number.NaN
    if (width >= 200 && width <= 4000) return width
    throw new RangeError('is not a list of widths. Use pixels from 200 to 4000, such as 390,1440.')
  })
}
