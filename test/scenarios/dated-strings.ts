import type { AnyTable } from '../../src/core/store/references.ts'
import type { World } from '../../src/world/world.ts'

// Dates long ago do not move, such as drawings of 1968. `May` counts as a month after a preposition or a number, and
// before a number or a mark.
const latin =
  /\b20(?:1[5-9]|[2-9]\d)\b|\b(?:January|February|March|April|June|July|August|September|October|November|December|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)(?![\wÀ-ɏ])|\b(?:[Ii]n|of|[Bb]y|[Ss]ince|until|till|from|to|[Bb]efore|[Aa]fter|last|next|[Ee]arly|[Ll]ate|\d+) May\b|\bMay(?= \d|[.,;:!?)]|$)|\b(?:first|second|third|fourth) quarter\b|, week \d|\bbatch 2\d{3}\b/

// Months by all their names, including those of Casablanca, with or without a preposition. Digits are Arabic or
// Persian. Some names have other meanings as well.
const arabic =
  /(?<!\p{L})[وبلف]?(?:يناير|فبراير|مارس|[أإا]بريل|مايو|يونيو|يوليو|[أا]غسطس|سبتمبر|[أا]كتوبر|نوفمبر|ديسمبر|كانون (?:الأول|الثاني)|شباط|آذار|نيسان|أيار|حزيران|تموز|أيلول|تشرين (?:الأول|الثاني)|ماي|يوليوز|غشت|شتنبر|نونبر|دجنبر)(?!\p{L})|(?<!\p{Nd})(?:٢٠(?:١[٥-٩]|[٢-٩][٠-٩])|۲۰(?:۱[۵-۹]|[۲-۹][۰-۹]))(?!\p{Nd})|الربع (?:الأول|الثاني|الثالث|الرابع)/u

export const dated = new RegExp(`${latin.source}|${arabic.source}`, 'u')

/** Strings by row, including the drop box. Dates that move are omitted. */
export function stringsInWorld(world: World): [place: string, text: string][] {
  const dropped = world.dropped.all().map(({ id, bytes }): [string, string] => [`dropped ${id}`, decode(bytes)])
  const written = Object.values<AnyTable>(world.tables).flatMap((table) =>
    table.all().flatMap((row) =>
      stringsIn(row)
        .filter((text) => !/^\d{4}-\d\d-\d\d(T|$)|^\+\d/.test(text))
        .map((text): [string, string] => [`${table.name} ${row.id}`, text]),
    ),
  )
  return [...written, ...dropped]
}

export function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

export function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return []
  return Object.values(value).flatMap(stringsIn)
}

export function findDated(world: World): string[] {
  return stringsInWorld(world)
    .filter(([, text]) => dated.test(text))
    .map(([place, text]) => `${place}: ${text.slice(0, 100)}`)
}
