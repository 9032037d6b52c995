import type { ValuesOf } from '../core/gap.ts'
import { byContract, type Json, ordersOf, rowsIn, type Seen, type Sighting } from '../core/seen/sighting.ts'
import { splitKeywords } from '../core/text/keywords.ts'
import { toSortKey } from '../core/text/suggest.ts'
import type { everywhere } from './gaps-everywhere.ts'

type Settings = ValuesOf<typeof everywhere>

export const seenEverywhere: Seen<typeof everywhere> = {
  'other-schemes': ({ id, header, status, isOpen }) => {
    const scheme = header('authorization')?.split(' ')[0]
    if (isOpen || !scheme || /^basic$/i.test(scheme) || header('cookie') || header('x-sim-user')) return undefined
    // In thanks, 401 also means that another user wrote the note.
    if (status === 401) return id.startsWith('thanks.') ? undefined : 'refused'
    return status < 500 ? 'ignored' : undefined
  },
  spellings: byContract,
  // A record that another user sees before and after the 404.
  unseen: ({ id, params, status, isOk, isHidden, sharedNotes }) => {
    const [, kind] =
      /^(?:documents|expenses|knowledge-base)\.(?:get|list)(Folder|Document|Sheet|Article|Question)/.exec(id) ?? []
    const [record] = Object.values(params)
    if (!kind || record === undefined) return undefined
    if (status === 403) return 'forbidden'
    const key = `${kind}/${record}`
    if (status === 404 && isHidden(kind, record)) sharedNotes.set(key, true)
    return isOk && sharedNotes.has(key) ? 'absent' : undefined
  },
  'created-status': byContract,
  'written-reply': byContract,
  'plain-errors': byContract,
  'null-in-bodies': byContract,
  'page-size': byContract,
  'unknown-parameter': byContract,
  'unknown-ids': (sighting) => {
    const { id, sent, status } = sighting
    if (!/^(people|badges|knowledge-base|expenses)\.(create|update|set|assign)/.test(id) || !sent) return undefined
    if (!namesAbsent(sighting)) return undefined
    return status === 404 ? 'absent' : status === 400 ? 'invalid' : undefined
  },
  order: ({ id, isOk, query, reply }) => {
    const key = isOk && !query.has('sort') && orderKeys.find(([pattern]) => pattern.test(id))?.[1]
    if (!key || rowsIn(reply).some((row) => row.id === undefined || key(row) === undefined)) return undefined
    return ordersOf(rowsIn(reply), { name: (row) => toSortKey(key(row)!), id: (row) => Number(row.id) })
  },
  matching: ({ id, isOk, query, reply, all }) => {
    const words = splitKeywords(query.get('query') ?? '').map(toSortKey)
    const kind = /^people\.list(Users|Groups|Roles|Extranets)$/.exec(id)?.[1]?.toLowerCase()
    if (!kind || !isOk || words.length < 2 || query.size > 1) return undefined
    const hits = (row: Json) => words.filter((word) => toSortKey(textIn(row)).includes(word)).length
    const rows = rowsIn(reply)
    if (rows.some((row) => hits(row) < words.length)) return 'any'
    const isMissed = (row: Json) => !row.inactive && !row.blocked && hits(row) > 0 && hits(row) < words.length
    return all(kind).some(isMissed) ? 'all' : undefined
  },
  'long-date': ({ id, isOk, reply }) => {
    if (!isOk || !/^(knowledge-base|documents)\./.test(id)) return undefined
    const texts = [reply, ...rowsIn(reply)].flatMap((row) => [row?.date_declared?.date_str, row?.created_date])
    const text = texts.find((each) => typeof each === 'string' && !/^\d{14}$/.test(each))
    if (text === undefined) return undefined
    if (/^\d{1,2} [^\d\s]+ \d{4}$/.test(text)) return 'month-name'
    return /^\d\d-\d\d-\d{4}$/.test(text) ? 'day-first' : /^\d{4}-\d\d-\d\d$/.test(text) ? 'year-first' : undefined
  },
  'date-text': ({ id, isOk, reply }) => {
    const text = isOk && findDateText(reply, 6)
    if (!text) return undefined
    const style = styleOf(text)
    const own = id.startsWith('badges.') ? 'year-first' : 'day-first'
    return style === own ? ['application', own] : style
  },
}

const orderKeys: [RegExp, (row: Json) => string | undefined][] = [
  [/^people\.list(Group|Role|Extranet)?Users$|^people\.listSubordinates$/, ({ surname }) => surname],
  [/^people\.list(User|Extranet)?(Groups|Roles|Extranets)$/, ({ name }) => name],
  [/^badges\.listBadges$/, ({ title }) => title],
  [/^knowledge-base\.listCategories$/, ({ name }) => name],
  [/^expenses\.list(Clients|Departments|Locations|Projects|ExpenseTypes)$/, ({ name }) => name],
  [/^documents\.listFolders$/, ({ title }) => title],
]

function textIn(row: Json): string {
  const { metadata: _, extranet: __, ...fields } = row
  return Object.entries(fields)
    .filter(([name, value]) => typeof value === 'string' && !name.endsWith('_url'))
    .map(([, value]) => value)
    .join(' ')
}

/** The fields that name a record, with the list it is from. */
const references: Readonly<Record<string, string>> = {
  owner_id: 'users',
  admin_id: 'users',
  manager_id: 'users',
  extranet_id: 'extranets',
  parent_id: 'groups',
  category_id: 'categories',
  user_ids: 'users',
  assignees: 'users',
  badges: 'badges',
  badge_ids: 'badges',
}

function namesAbsent({ id, sent, isAbsent }: Sighting): boolean {
  if (Array.isArray(sent)) {
    const kind = /(Groups|Roles)$/.exec(id)?.[1] ?? 'users'
    return sent.some((each) => isAbsent(kind, each.id))
  }
  return Object.entries(sent).some(([name, value]) => {
    const kind = name === 'parent_id' && id.startsWith('knowledge') ? 'categories' : references[name]
    return kind !== undefined && [value].flat().some((one) => typeof one === 'number' && isAbsent(kind, one))
  })
}

function findDateText(value: Json, depth: number): string | undefined {
  if (typeof value !== 'object' || value === null || depth === 0) return undefined
  if (typeof value.date_str === 'string' && typeof value.timezone === 'string') return value.date_str
  for (const part of Object.values(value)) {
    const found = findDateText(part, depth - 1)
    if (found) return found
  }
  return undefined
}

type DateStyle = Settings['date-text']

function styleOf(text: string): DateStyle | undefined {
  const [, day, mark, zone] = /^(\d\d)([-/.])\d\d\2\d{4} \d\d:\d\d( \S+)?$/.exec(text) ?? []
  const [, year, sign, place] = /^(\d{4})([-/])\d\d\2\d\d \d\d:\d\d:\d\d( \S+)?$/.exec(text) ?? []
  if (!day && !year) return undefined
  const separator = { '-': '', '/': '-slash', '.': '-dot' }[mark ?? sign!]
  return `${day ? 'day' : 'year'}-first${separator}${(zone ?? place) ? '-zone' : ''}` as DateStyle
}
