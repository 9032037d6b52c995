import { someDaysAgo } from '../../../fixtures/days.ts'
import { namesFrom } from '../../../fixtures/list-names.ts'
import { makeUpUser, type Workplace } from '../../../fixtures/people.ts'
import { type Picker, pickAtRandom } from '../../../fixtures/picker.ts'
import type { Site } from '../../../fixtures/sites.ts'
import type { Language } from '../../../fixtures/speakers.ts'
import type { StoredExtranet, StoredUser } from '../../../src/apps/people/model.ts'
import type { Random } from '../../../src/core/random.ts'
import { freeze } from '../../../src/core/store/row.ts'
import type { World } from '../../../src/world/world.ts'
import { names } from '../../baked/names.ts'
import { phoneNumbers } from './phone-numbers.ts'

type Position = Workplace & { site: Site }
type Fields = Partial<StoredUser>

export type Recruits = ReturnType<typeof recruitFor>

/** Creates people for an existing company, and adds them all at once, which is many times faster. */
export function recruitFor(world: World, random: Random, longest?: number) {
  const known = world.users.all()
  const { email, company } = known[0]!
  const domain = email.split('@')[1]!
  const recruits: StoredUser[] = []
  const firstId = world.users.nextId
  const nextId = () => firstId + recruits.length
  const pickerOf = pickersFor(known, random, world.clock.now())
  const abouts = new Set(known.map(({ metadata }) => metadata.about))

  function introduce(position: Position, fields: Fields): StoredUser {
    const { names } = position.site
    const picker = pickerOf(names[random.between(0, names.length - 1)]!)
    const user = makeUpUser(nextId(), picker, fields, { ...position, longest })
    // Nobody repeats another person's text, so in a large company many have none.
    const isTaken = abouts.size === abouts.add(user.metadata.about).size
    if (isTaken) user.metadata.about = ''
    return user
  }

  /** Frozen at once, so that the table need not copy it. */
  function add(user: StoredUser): StoredUser {
    recruits.push(freeze(user))
    return user
  }

  /** Adds an employee. Given fields take precedence. */
  function hire({ site, department, standing }: Position, fields: Fields): StoredUser {
    fields.company = company
    fields.user_code = String(10_000 + nextId())
    return add(introduce({ site, department, standing, domain }, fields))
  }

  /** Adds a user from another company, with an account in an extranet and fewer details. */
  function invite({ id }: StoredExtranet, firm: string, position: Position, fields: Fields): void {
    const domain = `${firm.split(' ')[0]!.toLowerCase()}.example`
    const theirs = { ...fields, company: firm, user_code: '', extranet_id: id }
    const user = introduce({ ...position, domain }, theirs)
    const { phone, mobile, location } = user.metadata
    user.metadata = { phone, mobile, location }
    add(user)
  }

  function gone({ timezone }: Site): Partial<StoredUser> {
    const seen = someDaysAgo(pickerOf('en'), 60, 160, timezone)
    return { blocked: true, last_time_login: seen, last_time_used: seen }
  }

  /** Includes the people who were there before. */
  const count = () => known.length + recruits.length
  const join = () => world.users.fill([...known, ...recruits])
  return { hire, invite, gone, count, join }
}

/** A picker for each language. Names and numbers are unique. */
function pickersFor(known: readonly StoredUser[], random: Random, now: number): (language: Language) => Picker {
  const digits = phoneNumbers(new Set(known.flatMap(({ metadata: { phone, mobile } }) => [phone, mobile])))
  const freeHandle = uniqueHandles(known)
  const nameIn = namesFrom(names, random)
  const pickers = (Object.keys(names) as Language[]).map((language): [Language, Picker] => {
    const name = () => {
      const { firstname, surname, handle } = nameIn(language)
      return { firstname, surname, handle: freeHandle(handle) }
    }
    return [language, pickAtRandom(random, { language, now, digits, name })]
  })
  const byLanguage = new Map(pickers)
  return (language) => byLanguage.get(language)!
}

/** Avoids existing usernames and addresses: the second Anna Schmidt is `anna.schmidt2`. */
function uniqueHandles(users: readonly StoredUser[]): (handle: string) => string {
  const taken = users.flatMap(({ username, email }) => [username, email.split('@')[0]!])
  const numbers = new Map(taken.map((handle) => [handle, 1]))
  return (handle) => {
    const number = (numbers.get(handle) ?? 0) + 1
    numbers.set(handle, number)
    return number === 1 ? handle : `${handle}${number}`
  }
}
