import type { Names, Row } from '../../state/rows.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { RowLink } from '../../ui/row-link.tsx'
import { looks } from './looks.ts'
import { RowPicture } from './row-picture.tsx'

interface RowProps {
  table: string
  row: Row
  names: Names
}

/** A link to a row, with its name or its whole text. */
export function RowTitle({ table, row, names }: RowProps) {
  const id = row.id as number
  const { text = '' } = looks[table] ?? {}
  return <RowLink table={table} id={id} name={String(row[text] || (names[table]?.[id] ?? id))} />
}

/** The face of a person, or the picture of a row. Nothing for tables without. */
export function Face({ table, row, names, size }: RowProps & { size: number }) {
  const id = row.id as number
  const { picture } = looks[table] ?? {}
  if (picture === 'face') return <Avatar id={id} size={size} />
  return picture ? <RowPicture table={table} id={id} name={names[table]?.[id] ?? ''} /> : null
}
