import { pathOf } from '../../core/http/address.ts'
import { addressOf } from '../../core/http/contract.ts'
import { presentPage, takePage } from '../../core/schema/paging.ts'
import type { Routes } from '../../world/application.ts'
import type { contract } from './contract.ts'
import { place } from './model.ts'
import { presentNote, presentTag } from './present.ts'
import * as rules from './rules.ts'

export const routes: Routes<typeof contract> = {
  listNotes: (view) => {
    const page = takePage(rules.listNotes(view.world, view.user, view.query), view.query)
    return presentPage(page, linkOf(view, '/thanks'), (note) => presentNote(view, note, view.query))
  },
  createNote: (view) => presentNote(view, rules.createNote(view.world, view.user, view.body), { users: true }),
  getNote: (view) => presentNote(view, view.world.notes.need(view.params.id), { ...view.query, users: true }),
  updateNote: ({ world, user, params, body }) => {
    rules.updateNote(world, user, params.id, body)
    return true
  },
  deleteNote: ({ world, user, params }) => {
    rules.deleteNote(world, user, params.id)
    return true
  },
  countTags: ({ world, query }) => rules.listTags(world, query).length,
  listTags: (view) => {
    const page = takePage(rules.listTags(view.world, view.query), view.query)
    return presentPage(page, linkOf(view, '/tags'), (tag) => presentTag(view, tag))
  },
  createTag: (view) => presentTag(view, rules.createTag(view.world, view.user, view.body)),
  getTag: (view) => presentTag(view, view.world.tags.need(view.params.id)),
  updateTag: (view) => presentTag(view, rules.updateTag(view.world, view.user, view.params.id, view.body, view.warn)),
  deleteTag: ({ world, user, params }) => {
    rules.deleteTag(world, user, params.id)
    return true
  },
}

/** Gap: links are paths with the version, whichever address was requested. */
function linkOf({ base, here }: { base: string; here: string }, path: string): string {
  const mark = here.indexOf('?')
  return pathOf(base) + addressOf(place, { path }) + (mark === -1 ? '' : here.slice(mark))
}
