import { routeOf, setQuery } from '../../route.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { focusSearch } from '../../ui/search-field.tsx'

export function NoRows({ table }: { table: string }) {
  const { filter, where } = routeOf('data').query
  const isFiltered = Boolean(filter || where)
  const clear = () => {
    setQuery('data', { filter: '', where: '' })
    focusSearch('#view-data')
  }
  return (
    <EmptyList
      text={isFiltered ? `No matching rows in ${table}.` : `${table} has no rows.`}
      onClear={isFiltered ? clear : undefined}
    />
  )
}
