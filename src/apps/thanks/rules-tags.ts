import { failed, notFound, unauthorised } from '../../core/refusal.ts'
import { checkFree } from '../../core/store/constraints.ts'
import { filteredList } from '../../core/store/filter.ts'
import { byName, type List } from '../../core/store/order.ts'
import { makeWords, matchingIn, searchText } from '../../core/store/search-text.ts'
import { splitKeywords } from '../../core/text/keywords.ts'
import { deleteRecord } from '../../world/deletion.ts'
import type { World } from '../../world/world.ts'
import { mayAdminister, type StoredUser } from '../people/directory.ts'
import type { ChangedTag, NewTag } from './contract.ts'
import { thanksDate } from './date.ts'
import type { StoredTag } from './model.ts'

/** The default look of a tag. */
const defaultColour = '#607d8b'

export function listTags(world: World, { name = '', ...asked }: { name?: string; active?: boolean }): List<StoredTag> {
  const active = asked.active === false && world.fidelity['thanks-tag-active'] === 'all' ? undefined : asked.active
  return tagsCalled(world.tags, byName, { name, active, how: matchingIn(world) })
}

const nameText = searchText(({ name }: StoredTag) => [name])

const tagsCalled = filteredList<StoredTag, { name: string; active: boolean | undefined; how: 'AND' | 'OR' }>(
  ({ name, active, how }) => ({
    test: (tag) => active === undefined || tag.active === active,
    words: makeWords(nameText, splitKeywords(name), how),
  }),
)

export function countTags(world: World, active: boolean | undefined): number {
  return listTags(world, { active }).length
}

export function createTag(world: World, user: StoredUser, fields: NewTag): StoredTag {
  checkTagRights(world, user)
  checkFree(world.tags, { name: fields.name })
  const now = world.clock.instant()
  return world.tags.add({
    name: fields.name,
    active: fields.active ?? true,
    bg_colour: toColour(fields.bg_colour) ?? defaultColour,
    created_by: user.id,
    created_at: fields.created_date ?? now,
    modified_by: user.id,
    modified_at: fields.modified_date ?? fields.created_date ?? now,
  })
}

export function updateTag(
  world: World,
  user: StoredUser,
  id: number,
  fields: ChangedTag,
  warn?: (warning: string) => void,
): StoredTag {
  checkTagRights(world, user)
  const { created_at } = world.tags.need(id)
  if (fields.created_date && !isSecondOf(fields.created_date, created_at)) {
    warn?.(`tag ${id} keeps its created_date: a change does not read it.`)
  }
  checkFree(world.tags, { name: fields.name }, id)
  return world.tags.patch(id, {
    name: fields.name,
    active: fields.active,
    bg_colour: toColour(fields.bg_colour),
    modified_by: user.id,
    modified_at: world.clock.instant(),
  })
}

/** Whether that is what a reply says, which has no milliseconds. */
function isSecondOf(given: unknown, instant: string): boolean {
  return thanksDate.safeParse(given).data?.slice(0, 19) === instant.slice(0, 19)
}

/** Spec, Thank You: a deletion that fails gives 500. Gap: whether it fails without such a tag; the tag is removed from all notes. */
export function deleteTag(world: World, user: StoredUser, id: number): void {
  checkTagRights(world, user)
  checkTagExists(world, id)
  deleteRecord(world, 'tags', id)
}

function checkTagExists({ fidelity, tags }: World, id: number): void {
  const missing = fidelity['thanks-tag-missing']
  if (!tags.has(id) && missing !== 'done') throw (missing === 'absent' ? notFound : failed)(`there is no tag ${id}`)
}

/** Gap: only administrators may change tags, and others get 401; or everybody may. */
function checkTagRights({ fidelity }: World, user: StoredUser): void {
  if (fidelity['thanks-tag-rights'] !== 'everybody' && !mayAdminister(user, 'thanks'))
    throw unauthorised('only an administrator of thanks may do that')
}

/** The sample has a leading `#`. A request may omit it. */
function toColour(given: string | undefined): string | undefined {
  return given === undefined ? undefined : `#${given.replace('#', '').toLowerCase()}`
}
