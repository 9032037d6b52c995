import type { Administrable, StoredUser } from './model.ts'

/**
 * Whether a user administers one of our applications. User 1 administers all.
 *
 * @example
 * if (!mayAdminister(user, 'people')) refuse(403, 'only administrators of people may do that')
 */
export function mayAdminister(user: Pick<StoredUser, 'id' | 'admin_of'>, application: Administrable): boolean {
  return user.id === 1 || user.admin_of.includes(application)
}
