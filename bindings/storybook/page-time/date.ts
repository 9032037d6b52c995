import { machineNow, minute } from '../../../src/core/time/clock.ts'
import type { Patches } from './patches.ts'
import type { PageTime } from './zone.ts'

type FindTime = () => PageTime
// biome-ignore lint/suspicious/noExplicitAny: methods of any kind are replaced.
type Method = (this: Date, ...input: any[]) => any

const components = ['FullYear', 'Month', 'Date', 'Hours', 'Minutes', 'Seconds', 'Milliseconds']

/** Replaces `Date` by a proxy, so that `instanceof` holds for old and new dates. */
export function patchDate(patches: Patches, find: FindTime): void {
  const Real = Date
  const { now: ownNow } = Real
  const proxy = new Proxy(Real, {
    construct: (target, input, newTarget) => Reflect.construct(target, convert(input, find()), newTarget),
    apply: () => new proxy().toString(),
  })
  const convert = (input: unknown[], { now, zone }: PageTime): unknown[] => {
    if (input.length === 0) return now ? [now()] : []
    if (input.length > 1) return zone ? [zone.fromLocal(Real.UTC(...(input as [number, number])))] : input
    return typeof input[0] === 'string' ? [proxy.parse(input[0])] : input
  }
  patches.replace(globalThis, 'Date', () => proxy)
  patches.replace(Real.prototype, 'constructor', () => proxy)
  patches.replace<typeof ownNow>(Real, 'now', (now) => () => find().now?.() ?? now())
  // The worlds' clocks use this one.
  patches.add(Real, machineNow, ownNow)
  patches.replace<typeof Real.parse>(Real, 'parse', (parse) => (text) => {
    const { zone } = find()
    const local = zone ? parseLocal(String(text), parse) : undefined
    return local === undefined ? parse(text) : zone!.fromLocal(local)
  })
  patchMethods(patches, find, Real)
}

const offset = /(?:Z|\b(?:GMT|UTC?|[ECMP][SD]T)|[+-]\d\d:?\d\d)\s*(?:\([^)]*\))?$/i
const day = /^(?:[+-]\d\d)?\d{4}(?:-\d\d){0,2}$/

/** Returns undefined if the text names its offset. A day alone is in UTC. */
function parseLocal(text: string, parse: typeof Date.parse): number | undefined {
  const trimmed = text.trim()
  if (day.test(trimmed) || offset.test(trimmed)) return undefined
  return parse(/^\S+T\S+$/i.test(trimmed) ? `${trimmed}Z` : `${trimmed} UTC`)
}

function patchMethods(patches: Patches, find: FindTime, Real: DateConstructor): void {
  const methods = Real.prototype
  /** The date whose UTC methods read this date's local time. */
  const localOf = (date: Date, { zone }: PageTime) => new Real(zone!.toLocal(date.getTime()))
  const replace = (name: string, create: (own: Method) => Method) =>
    patches.replace<Method>(methods, name, (own) => {
      const inZone = create(own)
      return function (this: Date, ...input) {
        return (find().zone ? inZone : own).apply(this, input)
      }
    })
  for (const name of [...components, 'Day']) {
    const read = methods[`getUTC${name}` as 'getUTCDay']
    replace(
      `get${name}`,
      () =>
        function () {
          return read.call(localOf(this, find()))
        },
    )
  }
  for (const name of components) {
    const write = methods[`setUTC${name}` as 'setUTCDate']
    replace(
      `set${name}`,
      () =>
        function (...input) {
          const local = localOf(this, find())
          write.apply(local, input as [number])
          return this.setTime(find().zone!.fromLocal(local.getTime()))
        },
    )
  }
  replace(
    'getTimezoneOffset',
    () =>
      function () {
        return (0 - find().zone!.offsetAt(this.getTime())) / minute
      },
  )
  replace(
    'toDateString',
    (own) =>
      function () {
        if (Number.isNaN(this.getTime())) return own.call(this)
        const [weekday, day, month, year] = localOf(this, find()).toUTCString().replace(',', '').split(' ')
        return `${weekday} ${month} ${day} ${year}`
      },
  )
  replace(
    'toTimeString',
    (own) =>
      function () {
        if (Number.isNaN(this.getTime())) return own.call(this)
        const time = localOf(this, find()).toISOString()
        const zone = find().zone!
        const minutes = zone.offsetAt(this.getTime()) / minute
        const amount = Math.trunc(Math.abs(minutes))
        const digits = String(Math.floor(amount / 60) * 100 + (amount % 60)).padStart(4, '0')
        return `${time.slice(-13, -5)} GMT${minutes < 0 ? '-' : '+'}${digits} (${zone.titleAt(this.getTime())})`
      },
  )
  replace(
    'toString',
    (own) =>
      function () {
        return Number.isNaN(this.getTime()) ? own.call(this) : `${this.toDateString()} ${this.toTimeString()}`
      },
  )
}
