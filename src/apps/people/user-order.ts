import type { Ordering } from '../../core/store/order.ts'
import { toSortKey } from '../../core/text/suggest.ts'
import type { StoredUser } from './model.ts'

/** Gap: without a stated order, people are sorted by surname, first name, id. */
export const bySurname = {
  name: 'name',
  key: (user: StoredUser) => `${toSortKey(user.surname)}\n${toSortKey(user.firstname)}`,
}

/** An order of users by one of their values. The table caches it by its name. */
export function orderUsersBy(
  name: string,
  read: (user: StoredUser) => string | number | boolean | null,
): Ordering<StoredUser> {
  const key = (user: StoredUser) => {
    const value = read(user)
    if (typeof value === 'string') return toSortKey(value)
    return typeof value === 'boolean' ? Number(value) : value
  }
  return { name, key }
}
