import type { ComponentChildren } from 'preact'
import { useCallback } from 'preact/hooks'
import { findRows } from '../../state/rows.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Picker } from '../../ui/picker.tsx'

interface RowPickerProps {
  table: string
  label: string
  onChoose: (id: number, name: string) => void
  children: ComponentChildren
}

const most = 30

/** A button that finds a row by any of its words. */
export function RowPicker({ table, label, onChoose, children }: RowPickerProps) {
  const find = useCallback(
    async (words: string) => {
      const columns = table === 'users' ? 'job_title,username' : 'id'
      const { rows, names } = await findRows(table, { words, columns, limit: most })
      return rows.map(({ id, job_title, username }) => {
        const name = names[table]![id as number]!
        return {
          key: String(id),
          value: { id: id as number, name },
          content: (
            <>
              {table === 'users' && <Avatar id={id as number} size={28} />}
              <span class="text">
                <b dir="auto">{name}</b>
                <small dir="auto">{[job_title, username].filter(Boolean).join(' · ') || `${table} ${id}`}</small>
              </span>
            </>
          ),
        }
      })
    },
    [table],
  )
  const field = { label, placeholder: 'Any words', find }
  return <Picker label={label} button={children} field={field} onChoose={({ id, name }) => onChoose(id, name)} />
}
