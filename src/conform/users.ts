import type { Json } from '../core/seen/sighting.ts'
import type { Exchange } from './exchange.ts'
import { BoundedMap } from './memory.ts'

/** What the requests of one user showed about this user. */
export interface SeenUser {
  readonly key: string
  /** The reply of `people.getCurrentUser`. */
  me?: Json
  timezone?: string
  isSignedIn?: boolean
  /** The applications that refused this user. */
  readonly refusedIn: Set<string>
  /** Whether the last response was a 401. */
  is401?: boolean
  /** The endpoint of a 401, and what it shows if the session has not ended. */
  refusal?: { id: string; confirm: () => void } | undefined
}

/**
 * The whole Cookie header, although some cookies change while a user works: taking one user for two loses evidence,
 * but taking two for one would invent it.
 */
const credentials = ['cookie', 'authorization', 'x-sim-user', 'x-auth-token', 'x-access-token', 'x-api-key']

/** Distinguishes users by recording, credentials and replies of `people.getCurrentUser`. They are never printed. */
export class Users {
  /** By credentials, which may be long. */
  readonly #keys = new BoundedMap<string>(100)
  readonly #users = new BoundedMap<SeenUser>(100)
  #sessions = 0

  of(exchange: Exchange): SeenUser {
    const session = sessionOf(exchange)
    return this.#user(session, this.#keys.get(session) ?? `session ${++this.#sessions}`)
  }

  /** The user from here on. `me` is undefined if the response does not show it. */
  change(exchange: Exchange, me: Json): SeenUser {
    const isShown = typeof me?.id === 'number'
    const user = this.#user(sessionOf(exchange), isShown ? `user ${me.id}` : `session ${++this.#sessions}`)
    if (isShown) user.me = me
    return user
  }

  #user(session: string, key: string): SeenUser {
    const user = this.#users.get(key) ?? { key, refusedIn: new Set<string>() }
    this.#keys.set(session, key)
    this.#users.set(key, user)
    return user
  }
}

/** A 401 refuses a user whose next request succeeds. Otherwise the session has ended, even if it was resumed. */
export function confirmRefusal(user: SeenUser, id: string, isOk: boolean): void {
  const { refusal } = user
  user.refusal = undefined
  if (isOk && refusal && refusal.id !== id && id !== 'people.getCurrentUser') refusal.confirm()
}

/** Whether a record is known to be seen by other users only. */
export function isHiddenFrom({ key }: SeenUser, viewers: ReadonlySet<string>): boolean {
  const isKnown = (user: string) => user.startsWith('user ')
  return isKnown(key) && viewers.size > 0 && !viewers.has(key) && [...viewers].every(isKnown)
}

function sessionOf({ recording = 0, header }: Exchange): string {
  return [`recording ${recording}`, ...credentials.map((name) => header(name) ?? '')].join('\t')
}
