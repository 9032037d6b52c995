import type { User } from 'fauxtranet'
import { Link } from '../route.tsx'
import { showBirthday, showIsoDate } from '../ui/dates.ts'
import { Fact } from './fact.tsx'
import { showLanguage } from './language.ts'
import { otherTextsIn, textIn } from './metadata.ts'

export function ContactFacts({ person }: { person: User }) {
  const [birthday, start] = [textIn(person, 'birthday'), textIn(person, 'start_date')]
  return (
    <dl className="facts">
      <Fact label="E-mail">
        <a href={`mailto:${person.email}`}>{person.email}</a>
      </Fact>
      <PhoneFact label="Phone" number={textIn(person, 'phone')} />
      <PhoneFact label="Mobile" number={textIn(person, 'mobile')} />
      <Fact label="Birthday">{isDate(birthday) && showBirthday(birthday)}</Fact>
      <Fact label="Joined">{isDate(start) && showIsoDate(start)}</Fact>
      {otherTextsIn(person).map(([label, text]) => (
        <Fact key={label} label={label}>
          {text}
        </Fact>
      ))}
    </dl>
  )
}

export function AccountFacts({ person }: { person: User }) {
  const { username, user_code, language, extranet, last_time_login, last_time_used } = person
  return (
    <dl className="facts">
      <Fact label="User name">{username}</Fact>
      <Fact label="User code">{user_code}</Fact>
      <Fact label="Language">{showLanguage(language)}</Fact>
      <Fact label="Extranet">
        <Link to={`/people/extranets/${extranet.id}`}>{extranet.name}</Link>
      </Fact>
      <Fact label="Last sign-in">{last_time_login ? showIsoDate(last_time_login) : 'never'}</Fact>
      <Fact label="Last active">{last_time_used ? showIsoDate(last_time_used) : 'never'}</Fact>
    </dl>
  )
}

function PhoneFact({ label, number }: { label: string; number: string }) {
  return (
    <Fact label={label}>
      {number && (
        // From left to right, even between Arabic words.
        <a href={`tel:${number.replace(/[^+\d]/g, '')}`} dir="ltr">
          {number}
        </a>
      )}
    </Fact>
  )
}

function isDate(text: string): boolean {
  return !Number.isNaN(Date.parse(text))
}
