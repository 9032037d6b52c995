import { badRequest } from '../../core/refusal.ts'
import { limits } from '../../core/schema/limits.ts'
import { checkExisting } from '../../core/store/constraints.ts'
import { notify } from '../../core/store/notify.ts'
import { orderIn, sortRows } from '../../core/store/order.ts'
import type { Table } from '../../core/store/table.ts'
import type { Row } from '../../core/store/table-schema.ts'
import type { World } from '../../world/world.ts'
import { bySurname, checkAdministrator, keepVisible, presentPerson, type StoredUser } from '../people/directory.ts'
import type { Award, Recipients } from './contract.ts'
import type { Assignment, StoredBadge } from './model.ts'

/** Spec, Events: everybody who gets a badge is notified, with the message. */
export function assignBadges(world: World, user: StoredUser, award: Award): void {
  checkAdministrator(user, 'badges')
  const badges = needListed(world, world.badges, award, 'badge_ids', 'badges_ids')
  const people = needListed(world, world.users, award, 'user_ids', 'assignees')
  if (badges.length * people.length > limits.elements)
    throw badRequest(`at most ${limits.elements} badges can be given at a time; please give them in several requests`)
  const { message = '' } = award
  for (const badge of badges.map((id) => world.badges.need(id))) {
    for (const id of people) {
      saveAssignment(world, user, badge, id, message)
      notifyAssignee(world, user, badge, id, message)
    }
  }
}

/** The ids of a list that has two names; the name in the sample comes first. A refusal uses the name that was sent. */
function needListed<Name extends string>(
  world: World,
  table: Table<Row>,
  lists: { [Each in Name]?: number[] | undefined },
  sample: Name,
  other: Name,
): readonly number[] {
  const name = lists[sample] ? sample : other
  const ids = lists[name] ?? []
  checkExisting(world, table, name, ids)
  return ids
}

/** Gap: of a badge that a user already has there is still one assignment, the new one. */
function saveAssignment(
  world: World,
  user: StoredUser,
  { id: badge_id }: StoredBadge,
  user_id: number,
  message: string,
): void {
  const former = findAssignment(world, badge_id, user_id)
  const assigned = { badge_id, user_id, assigned_by: user.id, assigned_at: world.clock.instant(), message }
  if (former) world.assignments.patch(former.id, assigned)
  else world.assignments.add(assigned)
}

function notifyAssignee(world: World, user: StoredUser, { id, title }: StoredBadge, to: number, message: string): void {
  const from = `${presentPerson(world, user.id).name} has given you the badge "${title}".`
  notify(world, {
    to: presentPerson(world, to),
    kind: 'badge.assigned',
    subject: `Badge received: ${title}`,
    text: message === '' ? from : `${from}\n\n${message}`,
    about: `badge ${id}`,
  })
}

/** Gap: removing a badge from a user who does not have it changes nothing. */
export function unassignBadge(world: World, user: StoredUser, badge: number, recipients: Recipients): void {
  checkAdministrator(user, 'badges')
  world.badges.need(badge)
  for (const id of needListed(world, world.users, recipients, 'user_ids', 'assignees')) {
    const assigned = findAssignment(world, badge, id)
    if (assigned) world.assignments.delete(assigned.id)
  }
}

function findAssignment(world: World, badge: number, user: number): Assignment | undefined {
  return world.assignments.where('user_id', user).find(({ badge_id }) => badge_id === badge)
}

/** Who has a badge, of those whom the viewer sees: by surname, first name, id, unless a gap says otherwise. */
export function listAssignments(world: World, viewer: StoredUser, badge: number): Assignment[] {
  const held = new Map(world.assignments.where('badge_id', badge).map((assigned) => [assigned.user_id, assigned]))
  const holders = keepVisible(world, viewer, [...held.keys()]).map((id) => world.users.need(id))
  return sortRows(holders, orderIn(world, bySurname)).map(({ id }) => held.get(id)!)
}
