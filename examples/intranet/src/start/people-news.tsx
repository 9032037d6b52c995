import type { User } from 'fauxtranet'
import { useApiQuery } from '../api-context.tsx'
import { useNow } from '../clock.ts'
import { textIn } from '../people/metadata.ts'
import { showBirthday } from '../ui/dates.ts'
import { Person } from '../ui/person.tsx'
import { QueryResult } from '../ui/query-result.tsx'
import { daysSince, daysUntilBirthday } from './days.ts'
import { Section } from './section.tsx'

type Colleague = Pick<User, 'id' | 'fullname' | 'job_title' | 'metadata'>

/** In days. */
const birthdaysAhead = 14
const newFor = 90
const most = 5

/** The birthdays of the next weeks, and new colleagues. The API cannot search for dates, so a large company shows some. */
export function PeopleNews() {
  const now = useNow()
  const people = useApiQuery('people.listUsers', { query: { limit: 200, fields: 'fullname,job_title,metadata' } })
  return <QueryResult of={people}>{({ data }) => <News people={data as Colleague[]} now={now} />}</QueryResult>
}

function News({ people, now }: { people: readonly Colleague[]; now: Date }) {
  const birthdays = people
    .map((person) => ({ person, days: daysUntilBirthday(textIn(person, 'birthday'), now) }))
    .filter(({ days }) => days <= birthdaysAhead)
    .sort((a, b) => a.days - b.days)
  const newcomers = people
    .map((person) => ({ person, days: daysSince(textIn(person, 'start_date'), now) }))
    .filter(({ days }) => days >= 0 && days <= newFor)
    .sort((a, b) => a.days - b.days)
  return (
    <>
      {birthdays.length > 0 && (
        <Section title="Birthdays">
          <ul className="news">
            {birthdays.slice(0, most).map(({ person, days }) => (
              <PersonNews key={person.id} person={person} isToday={days === 0}>
                {days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : showBirthday(textIn(person, 'birthday'))}
              </PersonNews>
            ))}
          </ul>
        </Section>
      )}
      {newcomers.length > 0 && (
        <Section title="New colleagues">
          <ul className="news">
            {newcomers.slice(0, most).map(({ person }) => (
              <PersonNews key={person.id} person={person}>
                {person.job_title}
              </PersonNews>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function PersonNews({ person, isToday, children }: { person: Colleague; isToday?: boolean; children: string }) {
  return (
    <li>
      <Person id={person.id} name={person.fullname}>
        <small className={isToday ? 'today' : undefined} dir="auto">
          {children}
        </small>
      </Person>
    </li>
  )
}
