import { createNaming, type Plain } from '../../core/store/definition.ts'
import type { Ordering } from '../../core/store/order.ts'
import { toSortKey } from '../../core/text/suggest.ts'
import type { StoredUser } from './model.ts'

/** Gap: without a stated order, people are sorted by surname, first name, id. */
export const bySurname = {
  name: 'name',
  key: (user: StoredUser) => `${toSortKey(user.surname)}\n${toSortKey(user.firstname)}`,
}

/** Defines orders of users by one of their values, which is read by a column. */
export function userOrders<Column extends Plain<Column>>(
  read: (user: StoredUser, column: Column) => string | number | boolean | null,
): (column: Column) => Ordering<StoredUser> {
  const nameOf = createNaming<Column>()
  return (column) => ({
    name: nameOf(column),
    key: (user) => {
      const value = read(user, column)
      if (typeof value === 'string') return toSortKey(value)
      return typeof value === 'boolean' ? Number(value) : value
    },
  })
}
