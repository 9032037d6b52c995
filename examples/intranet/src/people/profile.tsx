import type { User } from 'fauxtranet'
import { useApiQuery } from '../api-context.tsx'
import { BadgeList } from '../badges/badge-list.tsx'
import { Link } from '../route.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Facts } from '../ui/facts.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { QueryResult } from '../ui/query-result.tsx'
import { listIn, textIn } from './metadata.ts'
import { AccountFacts, ContactFacts } from './profile-facts.tsx'
import { ProfileGroups } from './profile-groups.tsx'
import { ProfileThanks } from './profile-thanks.tsx'
import { useIsAdministrator } from './queries.ts'
import { ReportingLine } from './reporting-line.tsx'

export function Profile({ id, me }: { id: number; me: User }) {
  const isAdministrator = useIsAdministrator()
  const mayEdit = id === me.id || isAdministrator.data === true
  return (
    <QueryResult of={useApiQuery('people.getUser', { params: { id } })} skeleton="page">
      {(person) => (
        <article className="profile">
          <div className="profile-main">
            <ProfileHead person={person} mayEdit={mayEdit} />
            <section className="card" aria-labelledby="badges-title">
              <h2 id="badges-title">Badges</h2>
              <BadgeList userId={id} />
            </section>
            <ProfileThanks person={person} me={me} />
          </div>
          <div className="aside">
            <ReportingLine id={id} />
            <ProfileGroups id={id} />
            <section className="card" aria-labelledby="account-title">
              <h2 id="account-title">Account</h2>
              <AccountFacts person={person} />
            </section>
          </div>
        </article>
      )}
    </QueryResult>
  )
}

function ProfileHead({ person, mayEdit }: { person: User; mayEdit: boolean }) {
  const { id, fullname, job_title, company, blocked } = person
  const about = textIn(person, 'about')
  const skills = listIn(person, 'skills')
  return (
    <section className="card profile-head" aria-labelledby="person-name">
      <Avatar id={id} size={148} />
      <div>
        <PageHeading id="person-name" dir="auto">
          {fullname}
        </PageHeading>
        {blocked && <span className="chip status-rejected">blocked</span>}
        <p className="job" dir="auto">
          {job_title}
        </p>
        <p className="lead">
          <Facts of={[textIn(person, 'department'), textIn(person, 'location'), company]} />
        </p>
        {about && (
          <p className="about" dir="auto">
            {about}
          </p>
        )}
        {skills.length > 0 && (
          <ul className="chips" aria-label="Skills">
            {skills.map((skill) => (
              <li key={skill} className="chip">
                <bdi>{skill}</bdi>
              </li>
            ))}
          </ul>
        )}
        <ContactFacts person={person} />
        <div className="buttons">
          {mayEdit && (
            <Link to={`/people/${id}/edit`} className="button">
              Edit profile
            </Link>
          )}
          <Link to={`/people/${id}/chart`} className="button">
            Org chart
          </Link>
        </div>
      </div>
    </section>
  )
}
