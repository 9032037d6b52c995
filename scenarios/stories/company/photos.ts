import type { NameLists } from '../../../fixtures/list-names.ts'
import type { Dress, Origin } from '../../../fixtures/portraits/habits.ts'
import { portraitLength, type Sitter } from '../../../fixtures/portraits/sitter.ts'
import type { StoredUser } from '../../../src/apps/people/model.ts'
import { freeze } from '../../../src/core/store/row.ts'
import type { World } from '../../../src/world/world.ts'
import { names as baked } from '../../baked/names.ts'
import { recipeOf } from './generated-files.ts'

const names: NameLists = baked

/** `陽子|yoko`: how a name is read comes behind it. */
const setOf = (list: readonly string[]) => new Set(list.map((entry) => entry.split('|')[0]))
const both = Object.values(names.tr)
const turkish = {
  given: setOf(both.flatMap(({ given }) => given)),
  family: setOf(both.flatMap(({ family }) => family)),
}
const given = {
  female: setOf(Object.values(names).flatMap(({ female }) => female.given)),
  male: setOf(Object.values(names).flatMap(({ male }) => male.given)),
}
/** Given names in cities whose people have come from everywhere. */
const common = setOf([names.en, names.fr].flatMap(({ female, male }) => [...female.given, ...male.given]))

/** In a larger company, the others keep their initials: the portraits would take as much memory as the people. */
const mostPortraits = 10_000

/** Gives most people a portrait, starting with the user `first`. Adds them all at once, which is many times faster. */
export function takePhotos(world: World, first = 1): void {
  // Two companies have the same ids, but not the same faces.
  const company = [...world.users.get(1)!.email].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 97, 7)
  const files = [...world.files.all()]
  let file = world.files.nextId
  const users = world.users.all().map((user) => {
    const { id, username } = user
    const hasNone = ['newcomer', 'blocked', 'supplier'].includes(username) || (id > 20 && id % 8 === 2)
    if (id < first || id > mostPortraits || hasNone) return user
    const { sex, origin, dress, age } = sitterOf(user, world.clock.now())
    const recipe = recipeOf(['portrait', sex + origin + dress, age, company * 1000 + id], portraitLength)
    files.push(freeze({ id: file, type: 'image/svg+xml', bytes: recipe }))
    return freeze({ ...user, photo: { file: file++, x: null, y: null, width: null } })
  })
  world.files.fill(files, file)
  world.users.fill(users, world.users.nextId)
}

function sitterOf(user: StoredUser, now: number): Omit<Sitter, 'seed'> {
  const { birthday } = user.metadata
  const age = typeof birthday === 'string' ? new Date(now).getUTCFullYear() - Number(birthday.slice(0, 4)) : 0
  // Rounded, because the rows compress better.
  return { sex: sexOf(user), origin: originOf(user), dress: dressOf(user), age: age - (age % 5) }
}

/** Names that the lists below do not have: almost all that end like these are women's. */
const womensEnding = /[aeiyáéí]$/

function sexOf({ firstname, job_title }: StoredUser): 'f' | 'm' {
  if (isArabic(firstname)) return /^\S*ة(\s|$)/.test(job_title) ? 'f' : 'm'
  const [woman, man] = [given.female.has(firstname), given.male.has(firstname)]
  return woman === man ? (womensEnding.test(firstname) ? 'f' : 'm') : woman ? 'f' : 'm'
}

const listOf = (text: string) => new Set(text.split(' '))
const african = listOf('Adeyemi Boateng Mensah Ndlovu Okafor Owusu Amara Chidi Kwame Fatou')
const asian = listOf(
  'Ahmed Chowdhury Gupta Hussain Kapoor Khan Mahmood Malik Patel Sharma Ayesha Priya Imran Rajesh Sanjay',
)
const sikh = listOf('Kaur Singh')
const arab = listOf('Amir Leila Yasmin Karim Mehdi Nadia Inès')

function originOf({ id, firstname, surname, metadata }: StoredUser): Origin {
  if (isArabic(firstname)) return 'm'
  if (/\p{Script=Han}/u.test(firstname)) return 'j'
  const has = (list: Set<string>) => list.has(firstname) || list.has(surname)
  if (has(african)) return 'a'
  if (has(sikh)) return 'k'
  if (has(asian)) return 's'
  if (has(arab)) return 'm'
  if (turkish.given.has(firstname) && turkish.family.has(surname)) return 't'
  // Such a name tells little in these cities.
  const isMixed = ['Bristol', 'Toronto', 'Lyon'].includes(String(metadata.location)) && common.has(firstname)
  return (isMixed && (['a', 'l', 's'] as const)[id % 19]) || 'n'
}

function isArabic(name: string): boolean {
  return /\p{Script=Arabic}/u.test(name)
}

const dresses: readonly (readonly [RegExp, Dress])[] = [
  [/^Head |Director|Management|^رئيسة? |المدير العام/, 'b'],
  [/Calibration|Quality|Laboratory|المختبر/, 'l'],
  [/Production|الشبكات|التحلية/, 'w'],
  [/Customer Service|خدمة العملاء/, 'p'],
  [/Engineering|IT$|تقنية/, 'c'],
]

function dressOf({ job_title, metadata }: StoredUser): Dress {
  const work = `${job_title}, ${metadata.department}`
  return dresses.find(([pattern]) => pattern.test(work))?.[1] ?? 'o'
}
