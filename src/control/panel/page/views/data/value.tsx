import type { Names } from '../../state/rows.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { RowLink } from '../../ui/row-link.tsx'
import { Time } from '../../ui/time.tsx'
import type { FieldSpec } from './fields.ts'

interface ValueProps {
  field: FieldSpec
  value: unknown
  names: Names
  /** Next to the names of people. A grid has too many. */
  hasFaces?: boolean
}

const mostLinks = 3
const longestJson = 80

/** A value in a few words: a name instead of an id, a date as a date. */
export function Value({ field: { kind, to, title }, value, names, hasFaces = false }: ValueProps) {
  if (value === null || value === undefined || value === '') return null
  if (kind === 'row' || kind === 'rows')
    return <Links table={to} ids={[value].flat() as number[]} names={names} hasFaces={hasFaces} />
  if (kind === 'flag') return value ? <span class="mark">{title}</span> : null
  if (kind === 'choice') return <span class="mark">{String(value)}</span>
  if (kind === 'time') return <Time at={String(value)} />
  if (Array.isArray(value)) return <>{value.map((item) => showJson(item)).join(', ')}</>
  return <span dir="auto">{showJson(value)}</span>
}

function showJson(value: unknown): string {
  if (typeof value !== 'object') return String(value)
  const text = JSON.stringify(value)
  return text.length > longestJson ? `${text.slice(0, longestJson)}…` : text
}

interface LinksProps {
  table: string
  ids: readonly number[]
  names: Names
  hasFaces: boolean
}

function Links({ table, ids, names, hasFaces }: LinksProps) {
  const real = ids.filter((id) => id !== 0)
  return (
    <span class="links">
      {real.slice(0, mostLinks).map((id) => (
        <span key={id} class="linked">
          {hasFaces && table === 'users' && <Avatar id={id} size={18} />}
          <RowLink table={table} id={id} name={names[table]?.[id]} />
        </span>
      ))}
      {real.length > mostLinks && <small>{`+${real.length - mostLinks}`}</small>}
    </span>
  )
}
