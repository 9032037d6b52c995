import type { ComponentType } from 'react'
import { useApiQuery } from '../api-context.tsx'
import { Link } from '../route.tsx'
import { showIsoDate } from '../ui/dates.ts'
import { QueryResult } from '../ui/query-result.tsx'
import { QueryFailure } from '../ui/shared-failures.tsx'
import { Chips } from './chips.tsx'
import { Fact } from './fact.tsx'
import { MembershipHead } from './membership-head.tsx'
import { PeopleList } from './people-list.tsx'
import { PersonLink } from './person-link.tsx'
import type { MembershipKind } from './queries.ts'

/** The page of one group, role or extranet, with its members. */
export const memberships: Record<MembershipKind, ComponentType<{ id: number }>> = {
  groups: GroupPage,
  roles: RolePage,
  extranets: ExtranetPage,
}

const noMembers = 'Members appear here.'

function GroupPage({ id }: { id: number }) {
  const subgroups = useApiQuery('people.listGroups', { query: { parent_group: id, limit: 200 } })
  return (
    <QueryResult of={useApiQuery('people.getGroup', { params: { id } })} skeleton="page">
      {({ parent_id, owner_id, extranet, date_created, ...group }) => (
        <>
          <MembershipHead {...group}>
            <Fact label="Owner">
              <PersonLink id={owner_id} />
            </Fact>
            <Fact label="Part of">{parent_id > 0 && <GroupLink id={parent_id} />}</Fact>
            <Fact label="Extranet">
              {extranet && <Link to={`/people/extranets/${extranet.id}`}>{extranet.name}</Link>}
            </Fact>
            <Fact label="Created">{showIsoDate(date_created)}</Fact>
          </MembershipHead>
          <QueryFailure of={subgroups} />
          <Chips title="Subgroups" base="/people/groups" items={subgroups.data?.groups ?? []} />
          <PeopleList filter={{ group_ids: String(id) }} empty={noMembers} />
        </>
      )}
    </QueryResult>
  )
}

function GroupLink({ id }: { id: number }) {
  const { data } = useApiQuery('people.getGroup', { params: { id } })
  return data && <Link to={`/people/groups/${id}`}>{data.name}</Link>
}

function RolePage({ id }: { id: number }) {
  return (
    <QueryResult of={useApiQuery('people.getRole', { params: { id } })} skeleton="page">
      {({ owner_id, extranet, date_created, ...role }) => (
        <>
          <MembershipHead {...role}>
            <Fact label="Owner">
              <PersonLink id={owner_id} />
            </Fact>
            <Fact label="Extranet">
              {extranet && <Link to={`/people/extranets/${extranet.id}`}>{extranet.name}</Link>}
            </Fact>
            <Fact label="Created">{showIsoDate(date_created)}</Fact>
          </MembershipHead>
          <PeopleList filter={{ role_ids: String(id) }} empty={noMembers} />
        </>
      )}
    </QueryResult>
  )
}

function ExtranetPage({ id }: { id: number }) {
  return (
    <QueryResult of={useApiQuery('people.getExtranet', { params: { id } })} skeleton="page">
      {({ admin_id, primary, read_only, ...extranet }) => (
        <>
          <MembershipHead {...extranet} logo={extranet.logo_url}>
            <Fact label="Administrator">
              <PersonLink id={admin_id} />
            </Fact>
            <Fact label="Kind">{primary && 'primary extranet'}</Fact>
            <Fact label="Changes">{read_only && 'not possible: this extranet is read-only'}</Fact>
          </MembershipHead>
          <PeopleList filter={{ extranet_id: String(id) }} empty={noMembers} />
        </>
      )}
    </QueryResult>
  )
}
