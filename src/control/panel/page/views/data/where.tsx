import { routeOf, setQuery } from '../../route.ts'
import { useNames } from '../../state/names.ts'
import { Button } from '../../ui/button.tsx'
import type { FieldSpec } from './fields.ts'

/** The field that the rows are limited to, from a link such as "3 versions". */
export function Where({ fields }: { fields: readonly FieldSpec[] }) {
  const { where = '' } = routeOf('data').query
  const [name = '', value = ''] = where.split(':')
  const field = fields.find((field) => field.name === name)
  const nameOf = useNames(field?.to ? [{ table: field.to, id: Number(value) }] : [])
  if (!field) return null
  return (
    <p class="remark">
      {`Only with ${field.title}: ${(field.to && nameOf({ table: field.to, id: Number(value) })) || value} `}
      <Button kind="quiet" icon="close" label="Show all rows" onClick={() => setQuery('data', { where: '' })} />
    </p>
  )
}
