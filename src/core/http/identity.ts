import type { Fidelity } from '../fidelity.ts'
import { unauthorised } from '../refusal.ts'
import { cookieOf, decodeText, type RequestHeaders } from './address.ts'
import type { Remarks } from './remarks.ts'

export interface Person {
  id: number
  username: string
  password: string | null
  blocked: boolean
}

export interface Directory<User extends Person> {
  get(id: number): User | undefined
  findBy(field: 'username', username: string): User | undefined
}

export function findPerson<User extends Person>(name: string, directory: Directory<User>): User | undefined {
  return directory.findBy('username', name) ?? (/^\d+$/.test(name) ? directory.get(Number(name)) : undefined)
}

export interface SignInContext<User extends Person> {
  readonly directory: Directory<User>
  /** The user for requests without credentials. */
  readonly signedIn: User | undefined
  readonly fidelity: Fidelity
}

/** In order of precedence: `x-sim-user`, HTTP Basic, the cookie `sim-user`, the signed-in user. */
export function identify<User extends Person>(
  headers: RequestHeaders,
  world: SignInContext<User>,
  remarks?: Remarks,
): User | null {
  const { directory } = world
  const named = headers.get('x-sim-user')
  if (named !== null) return readPerson(decodeText(named), directory)
  const credentials = headers.get('authorization')
  const basic = credentials && /^Basic(?:\s+(.*))?$/i.exec(credentials)
  if (basic) return needCredentials(basic[1] ?? '', directory)
  const cookie = cookieOf(headers, 'sim-user')
  if (cookie !== undefined) return readPerson(cookie, directory)
  if (credentials) {
    // Not shown, because they may contain a token.
    const what = 'credentials other than HTTP Basic are'
    if (world.fidelity['other-schemes'] !== 'ignored') {
      throw unauthorised(`${what} not supported; set fidelity: { 'other-schemes': 'ignored' } to ignore them`)
    }
    remarks?.warn(`${what} ignored.`)
  }
  const { signedIn } = world
  return signedIn && !signedIn.blocked ? signedIn : null
}

export function findUsername(headers: RequestHeaders, world: SignInContext<Person>): string | null {
  try {
    return identify(headers, world)?.username ?? null
  } catch {
    return null
  }
}

function readPerson<User extends Person>(name: string, directory: Directory<User>): User | null {
  if (name === 'nobody') return null
  const person = findPerson(name, directory)
  if (!person) throw unauthorised(`there is no user "${name}"; GET /__sim/users lists all users`)
  if (person.blocked) throw unauthorised(`the user "${name}" is blocked`)
  return person
}

function needCredentials<User extends Person>(basic: string, directory: Directory<User>): User {
  const [, username, password] = /^([^:]*):(.*)$/s.exec(decodeBase64(basic)) ?? []
  const person = username === undefined ? undefined : directory.findBy('username', username)
  if (!person || person.blocked || person.password === null || person.password !== password) {
    throw unauthorised('the username or the password is wrong')
  }
  return person
}

function decodeBase64(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)))
  } catch {
    return ''
  }
}
