import { useApiQuery } from '../api-context.tsx'
import { PeopleList } from './people-list.tsx'
import type { PeopleFilter } from './queries.ts'
import { SelectField } from './select-field.tsx'

interface DirectoryProps {
  filter: PeopleFilter
  onFilter: (filter: PeopleFilter) => void
}

const all = { query: { limit: 200 } }

export function Directory({ filter, onFilter }: DirectoryProps) {
  const groups = useApiQuery('people.listGroups', all)
  const roles = useApiQuery('people.listRoles', all)
  const extranets = useApiQuery('people.listExtranets', all)
  const { query = '', group_ids, role_ids, extranet_id } = filter
  return (
    <>
      <div className="people-search">
        <input
          type="search"
          aria-label="Search people"
          placeholder="Name, job title, company or e-mail"
          value={query}
          onChange={(event) => onFilter({ ...filter, query: event.target.value })}
        />
        <SelectField
          label="Group"
          none="All groups"
          options={groups.data?.groups}
          value={group_ids}
          onChange={(group_ids) => onFilter({ ...filter, group_ids })}
        />
        <SelectField
          label="Role"
          none="All roles"
          options={roles.data?.data}
          value={role_ids}
          onChange={(role_ids) => onFilter({ ...filter, role_ids })}
        />
        <SelectField
          label="Extranet"
          none="All extranets"
          options={extranets.data?.data}
          value={extranet_id}
          onChange={(extranet_id) => onFilter({ ...filter, extranet_id })}
        />
      </div>
      <PeopleList filter={filter} empty="Try fewer words, or another group or role." />
    </>
  )
}
