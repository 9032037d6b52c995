import { SearchField } from '../ui/search-field.tsx'
import { FilterField } from './filter-field.tsx'
import { PeopleList } from './people-list.tsx'
import type { PeopleFilter } from './queries.ts'

interface DirectoryProps {
  filter: PeopleFilter
  onFilter: (filter: PeopleFilter) => void
}

export function Directory({ filter, onFilter }: DirectoryProps) {
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
          kind="groups"
          value={group_ids}
          onChange={(group_ids) => onFilter({ ...filter, group_ids })}
        />
        <FilterField
          label="Role"
          kind="roles"
          value={role_ids}
          onChange={(role_ids) => onFilter({ ...filter, role_ids })}
        />
        <FilterField
          label="Extranet"
          kind="extranets"
          value={extranet_id}
          onChange={(extranet_id) => onFilter({ ...filter, extranet_id })}
        />
      </div>
      <PeopleList filter={filter} empty="Try fewer words, or another group or role." />
    </>
  )
}
