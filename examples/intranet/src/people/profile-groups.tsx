import { useApiQuery } from '../api-context.tsx'
import { QueryResult } from '../ui/query-result.tsx'
import { Chips } from './chips.tsx'

export function ProfileGroups({ id }: { id: number }) {
  const input = { params: { id }, query: { limit: 200 } }
  return (
    <>
      <QueryResult of={useApiQuery('people.listUserGroups', input)}>
        {({ data }) => <Chips title="Groups" base="/people/groups" items={data} />}
      </QueryResult>
      <QueryResult of={useApiQuery('people.listUserRoles', input)}>
        {({ data }) => <Chips title="Roles" base="/people/roles" items={data} />}
      </QueryResult>
    </>
  )
}
