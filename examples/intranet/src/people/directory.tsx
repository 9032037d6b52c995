import { SearchField } from '../ui/search-field.tsx'
import { FilterField } from './filter-field.tsx'
import { PeopleList } from './people-list.tsx'
import { type PeopleFilter, useMemberships } from './queries.ts'

interface DirectoryProps {
  filter: PeopleFilter
  onFilter: (filter: PeopleFilter) => void
}

export function Directory({ filter, onFilter }: DirectoryProps) {
  const groups = useMemberships('groups')
  const roles = useMemberships('roles')
  const extranets = useMemberships('extranets')
  const { query = '', group_ids, role_ids, extranet_id } = filter
  return (
    <>
      <div className="people-search">
        <SearchField
          label="Search people"
          placeholder="Name, job title, company or e-mail"
          value={query}
          onChange={(query) => onFilter({ ...filter, query })}
        />
        <FilterField
          label="Group"
          none="All groups"
          options={groups.data}
          value={group_ids}
          onChange={(group_ids) => onFilter({ ...filter, group_ids })}
        />
        <FilterField
          label="Role"
          none="All roles"
          options={roles.data}
          value={role_ids}
          onChange={(role_ids) => onFilter({ ...filter, role_ids })}
        />
        <FilterField
          label="Extranet"
          none="All extranets"
          options={extranets.data}
          value={extranet_id}
          onChange={(extranet_id) => onFilter({ ...filter, extranet_id })}
        />
      </div>
      <PeopleList filter={filter} empty="Try fewer words, or another group or role." />
    </>
  )
}
