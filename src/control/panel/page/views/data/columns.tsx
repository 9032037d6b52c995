import { routeOf, setQuery } from '../../route.ts'
import { Popover } from '../../ui/popover.tsx'
import type { FieldSpec } from './fields.ts'
import { looks } from './looks.ts'

const mostAtFirst = 5

/** Fields that are part of the title, which every grid has. */
const inTitle = ['title', 'name', 'subject', 'firstname', 'surname']

/** The names of the shown columns: as chosen, or the first that fit into a cell. */
export function columnsNow(table: string, fields: readonly FieldSpec[]): string[] {
  const chosen = routeOf('data').query.columns
  if (chosen) return chosen.split(',').filter((name) => fields.some((field) => field.name === name))
  const isShort = ({ name, kind }: FieldSpec) => kind !== 'json' && !inTitle.includes(name)
  return [
    ...(looks[table]?.columns ??
      fields
        .filter(isShort)
        .slice(0, mostAtFirst)
        .map(({ name }) => name)),
  ]
}

export function ColumnsButton({ table, fields }: { table: string; fields: readonly FieldSpec[] }) {
  const shown = columnsNow(table, fields)
  const toggle = (name: string) => {
    const next = shown.includes(name) ? shown.filter((other) => other !== name) : [...shown, name]
    setQuery('data', { columns: next.join() })
  }
  return (
    <Popover label="Columns" button="Columns">
      {() => (
        <div class="columns">
          {fields.map(({ name, title }) => (
            <label key={name}>
              <input type="checkbox" checked={shown.includes(name)} onChange={() => toggle(name)} /> {title}
            </label>
          ))}
        </div>
      )}
    </Popover>
  )
}
