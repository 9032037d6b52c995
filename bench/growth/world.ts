import type { World } from '../../src/index.ts'
import { first, Grower, marks, usernameOf, wordOf } from './marks.ts'

/** Adds 200 people, and as many other rows, times `times`. */
export function growWorld(world: World, times: number): void {
  const grower = new Grower(times)
  growPeople(world, grower)
  growDocuments(world, grower)
  growBadges(world, grower)
  growKnowledgeBase(world, grower)
  growExpenses(world, grower)
  growThanks(world, grower)
}

function growPeople(world: World, grower: Grower): void {
  grower.addFew(world.extranets, ({ name, person }) => ({ name, primary: false, admin_id: person }))
  grower.addFew(world.groups, ({ name, person, one }) => ({ name, owner_id: person, extranet_id: one }))
  grower.addFew(world.roles, ({ name, person, one }) => ({ name, owner_id: person, extranet_id: one }))
  grower.addMany(world.users, ({ i, name, person, one }) => ({
    username: usernameOf(i),
    email: `${usernameOf(i)}@example.com`,
    firstname: `Ada ${i}`,
    surname: name,
    extranet_id: one,
    manager_id: person === first + i ? null : person,
    group_ids: [one],
    role_ids: [one],
    admin_of: [],
    photo: null,
  }))
}

function growDocuments(world: World, grower: Grower): void {
  // Eight top-level folders with four in each. The others form a separate tree.
  const parentOf = (i: number) => (i < marks ? i % 8 : marks + Math.floor((i - marks - 1) / 50))
  grower.addFew(world.folders, ({ i, name, person }) => ({
    title: name,
    parent_id: i < 8 || i === marks ? 0 : first + parentOf(i),
    creator_id: person,
    inherits: true,
    closed_at: null,
    trash_id: null,
  }))
  grower.addFew(world.grants, ({ i, one }) => ({
    folder_id: first + i,
    user_id: null,
    group_id: one,
    rights: ['view' as const, 'edit' as const, 'edit_meta' as const],
  }))
  grower.addMany(world.documents, ({ i, mark, name, person, one }) => {
    const isOut = i === mark || mark === undefined
    return {
      title: name,
      creator_id: person,
      next_version_num: 3,
      checked_out_by: isOut ? person : null,
      checked_out_in: isOut ? one : null,
      trash_id: null,
    }
  })
  grower.addMany(world.placements, ({ i, one }) => ({ document_id: first + i, folder_id: one }))
  growVersions(world, grower)
  const at = world.clock.instant()
  grower.addFew(world.dropped, ({ i, person }) => ({
    file_key: `growth-${i}`,
    owner_id: person,
    created_at: at,
    type: 'text/plain',
    bytes: new Uint8Array(10),
  }))
  grower.addFew(world.trash, ({ name, person }) => ({ title: name, deleted_by: person }))
}

/** A version of every document, and drafts of some: one per mark, and as many others. */
function growVersions(world: World, grower: Grower): void {
  const { few, many } = grower
  const draftOf = (i: number) => (i < marks ? i : i + 4 * marks)
  grower.add(world.versions, many + few, (i) => {
    const isDraft = i >= many
    const document = isDraft ? draftOf(i - many) : i
    return {
      document_id: first + document,
      version_num: isDraft ? 2 : 1,
      is_draft: isDraft,
      creator_id: grower.seed(document, 5 * marks).person,
      trash_id: null,
    }
  })
}

function growBadges(world: World, grower: Grower): void {
  grower.addFew(world.badges, ({ name, person }) => ({
    title: name,
    created_by: person,
    modified_by: null,
    status: 'live' as const,
  }))
  grower.addMany(world.assignments, ({ person, one }) => ({ badge_id: one, user_id: person, assigned_by: person }))
}

function growKnowledgeBase(world: World, grower: Grower): void {
  // Replies list all categories, so a large world has no more of them. The last one has all unmarked entries.
  grower.add(world.categories, marks + 1, (i) => ({ name: `category ${i}`, parent_id: null }))
  const entryOf = (i: number, mark: number | undefined) => ({
    category_id: first + (mark ?? marks),
    tags: [mark === undefined ? `plain${i % grower.few}` : wordOf(mark)],
    subscriber_ids: [],
  })
  grower.addMany(world.articles, ({ i, mark, name, person }) => ({
    ...entryOf(i, mark),
    title: name,
    status: 'publish' as const,
    publisher_id: person,
    endorsed_by: null,
  }))
  grower.addMany(world.questions, ({ i, mark, name, person }) => ({
    ...entryOf(i, mark),
    title: name,
    created_by: person,
    modified_by: person,
    archived: false,
  }))
}

function growExpenses(world: World, grower: Grower): void {
  grower.addMany(world.sheets, ({ name, person }) => ({
    name,
    user_id: person,
    supervisor_id: person,
    status: 'submitted' as const,
    approved_by: null,
    processed_by: null,
    modified_by: person,
  }))
  grower.addMany(world.expenseItems, ({ i, name }) => ({ sheet_id: first + i, vendor: name }))
}

function growThanks(world: World, grower: Grower): void {
  grower.addFew(world.tags, ({ name, person }) => ({ name, created_by: person }))
  grower.addMany(world.notes, ({ person, one }) => ({
    author_id: person,
    thanked_user_ids: [person],
    thanked_group_ids: [one],
    user_ids: [person],
    tag_ids: [one],
  }))
}
