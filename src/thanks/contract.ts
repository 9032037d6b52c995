import * as z from 'zod'
import type { Contract } from '../kernel/contract.ts'
import { pageOf } from '../kernel/page.ts'
import { commaIds, digits, filledText, flag, id } from '../kernel/read.ts'
import { place } from './place.ts'
import { Note, Tag } from './shapes.ts'

/** Spec, Limits: no largest page. */
const pages = { offset: digits.default(0), limit: digits.default(20) }

/** Spec, Thank You: 1 is a user, 3 a group of users. */
const kindOfThanked = z.union([z.literal(1), z.literal(3)])

/** Gap: nested as in the spec, where the inner id is not read, or flat. */
const NewThanked = z
  .object({
    id,
    oclass: z.union([z.object({ oclass: kindOfThanked }), kindOfThanked], {
      error: ({ input }) => (input === undefined ? 'is required' : 'must be 1 for a user or 3 for a group'),
    }),
  })
  .transform(({ id, oclass }) => ({ id, isGroup: (typeof oclass === 'object' ? oclass.oclass : oclass) === 3 }))

const NewNote = z.object({
  description: filledText.max(1000, 'must have at most 1000 characters'),
  tags: z.array(id),
  thanked: z.array(NewThanked).min(1, 'must not be empty'),
})
export type NewNote = z.output<typeof NewNote>

/** Gap: dates and names that come along with a tag are read-only, and not read. */
const NewTag = z.object({
  name: filledText.max(25, 'must have at most 25 characters'),
  active: flag.optional(),
  bg_colour: z
    .string()
    .regex(/^#?[0-9a-f]{6}$/i, 'must be a colour, as #1e88e5')
    .optional(),
})
const ChangedTag = NewTag.partial()
export type NewTag = z.output<typeof NewTag>
export type ChangedTag = z.output<typeof ChangedTag>

const Included = { thanked: flag.optional(), tags: flag.optional() }
const NotesQuery = z.object({
  ...pages,
  ...Included,
  users: flag.optional(),
  user_ids: commaIds.optional(),
  group_ids: commaIds.optional(),
})
export type NotesQuery = z.output<typeof NotesQuery>

const Done = z.literal(true)

export const contract = {
  ...place,
  endpoints: {
    listNotes: {
      method: 'GET',
      path: '/thanks',
      summary: 'Thank-you notes, newest first',
      query: NotesQuery,
      reply: pageOf(Note),
    },
    createNote: { method: 'POST', path: '/thanks', summary: 'Thanks somebody', body: NewNote, reply: Note },
    getNote: {
      method: 'GET',
      path: '/thanks/:id',
      summary: 'One note',
      query: z.object(Included),
      reply: Note,
    },
    updateNote: { method: 'PUT', path: '/thanks/:id', summary: 'Rewrites a note', body: NewNote, reply: Done },
    deleteNote: { method: 'DELETE', path: '/thanks/:id', summary: 'Deletes a note', reply: Done },
    countTags: {
      method: 'GET',
      path: '/tags/total',
      summary: 'How many tags there are',
      query: z.object({ active: flag.optional() }),
      reply: z.int(),
    },
    listTags: {
      method: 'GET',
      path: '/tags',
      summary: 'Tags by name',
      query: z.object({ ...pages, name: z.string().default(''), active: flag.optional() }),
      reply: pageOf(Tag),
    },
    createTag: { method: 'POST', path: '/tags', summary: 'Creates a tag', body: NewTag, reply: Tag },
    getTag: { method: 'GET', path: '/tags/:id', summary: 'One tag', reply: Tag },
    updateTag: { method: 'PUT', path: '/tags/:id', summary: 'Changes a tag', body: ChangedTag, reply: Tag },
    deleteTag: {
      method: 'DELETE',
      path: '/tags/:id',
      summary: 'Deletes a tag, and takes it off all notes',
      reply: Done,
    },
  },
} as const satisfies Contract
