import type { Patches } from './patches.ts'
import type { PageTime } from './zone.ts'

type FindTime = () => PageTime
// biome-ignore lint/suspicious/noExplicitAny: functions of any kind are replaced.
type AnyFunction = (this: any, ...input: any[]) => any

/** Sets the defaults of `Intl`, of methods that depend on a locale, and of `navigator`. */
export function patchLocale(patches: Patches, find: FindTime): void {
  for (const name of Object.getOwnPropertyNames(Intl)) {
    const member = (Intl as unknown as Record<string, unknown>)[name]
    if (typeof member !== 'function' || !('prototype' in member) || name === 'Locale') continue
    patchFormat(patches, find, name)
  }
  patchCurrentTime(patches, find)
  const inZone = ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']
  for (const name of inZone) patchMethod(patches, find, Date.prototype, name, 0, true)
  for (const { prototype } of [Number, BigInt]) patchMethod(patches, find, prototype, 'toLocaleString')
  patchMethod(patches, find, String.prototype, 'localeCompare', 1)
  for (const name of ['toLocaleUpperCase', 'toLocaleLowerCase']) patchMethod(patches, find, String.prototype, name)
  if (typeof navigator === 'undefined') return
  patches.replace<AnyFunction>(navigator, 'language', (own) => () => find().locale ?? own.call(navigator))
  patches.replace<AnyFunction>(navigator, 'languages', (own) => () => {
    const { locale } = find()
    return locale === undefined ? own.call(navigator) : [locale]
  })
}

/** Both arguments may be left out. */
function withDefaults([locales, options, ...rest]: unknown[], { locale, zone }: PageTime, hasZone: boolean): unknown[] {
  const timeZone = hasZone ? zone?.name : undefined
  const own = options as { timeZone?: string } | undefined
  const isComplete = timeZone === undefined || own?.timeZone !== undefined
  return [locales ?? locale, isComplete ? options : { ...own, timeZone }, ...rest]
}

function patchFormat(patches: Patches, find: FindTime, name: string): void {
  const fill = (input: unknown[]) => withDefaults(input, find(), name === 'DateTimeFormat')
  patches.replace<AnyFunction>(
    Intl,
    name,
    (own) =>
      new Proxy(own, {
        construct: (target, input, newTarget) => Reflect.construct(target, fill(input), newTarget),
        apply: (target, self, input) => Reflect.apply(target, self, fill(input)),
      }),
  )
}

/** Without a date, a format uses the current time. */
function patchCurrentTime(patches: Patches, find: FindTime): void {
  const { prototype } = Intl.DateTimeFormat
  const orNow = (date: unknown) => (date === undefined ? find().now?.() : date)
  patches.replace<AnyFunction>(
    prototype,
    'format',
    (read) =>
      function () {
        const format = read.call(this)
        return (date: unknown) => format(orNow(date))
      },
  )
  patches.replace<AnyFunction>(
    prototype,
    'formatToParts',
    (own) =>
      function (date) {
        return own.call(this, orNow(date))
      },
  )
}

/** `before` is the number of arguments before the locales. */
function patchMethod(
  patches: Patches,
  find: FindTime,
  target: object,
  name: string,
  before = 0,
  hasZone = false,
): void {
  patches.replace<AnyFunction>(
    target,
    name,
    (own) =>
      function (...input) {
        const filled = withDefaults(input.slice(before), find(), hasZone)
        return own.apply(this, [...input.slice(0, before), ...filled])
      },
  )
}
