import * as z from 'zod'
import type { Contract } from '../../core/http/contract.ts'
import { get, post, put, remove } from '../../core/http/endpoint.ts'
import { needsOneOf } from '../../core/schema/choices.ts'
import { extra } from '../../core/schema/extra.ts'
import { pageOf, pagesOf } from '../../core/schema/paging.ts'
import { PlainRefusal } from '../../core/schema/plain-refusal.ts'
import { commaIds, filledText, flag, id, keywords, orNothing } from '../../core/schema/read.ts'
import { ProblemDetails } from '../../core/schema/shapes.ts'
import { thanksDate } from './date.ts'
import { place } from './model.ts'
import { Note, RecipientKind, Tag, wrongKind } from './shapes.ts'

/** Spec, Limits: no maximum page size. */
const pages = pagesOf(20)

const nested = 'Use {id, oclass: {id, oclass}}.'
const FlatKind = extra(RecipientKind, 'it is shorter', nested)
/** Gap: fields that only the platform writes are accepted and ignored. */
const AnyValue = z.unknown().optional()
const NestedKind = z.object({ id, oclass: RecipientKind })

/** Gap: nested as in the spec (its inner id is ignored), flat, or as in a reply. */
const NewRecipient = needsOneOf(
  z.object({
    id,
    oclass: orNothing(z.union([NestedKind.transform(({ oclass }) => oclass), FlatKind], wrongKind)),
    object_type: extra(orNothing(z.looseObject({ id: RecipientKind })), 'replies have it', nested),
    name: extra(AnyValue, 'replies have it', 'Leave it out.'),
  }),
  ['oclass', 'object_type'],
).transform(({ id, oclass, object_type }) => ({ id, isGroup: (oclass ?? object_type?.id) === 3 }))

/** Gap: an id, or a tag as in a reply. */
const TagInReply = extra(z.looseObject({ id }), 'replies have this form', 'Use the id of the tag.')
const NewTagging = z.union([id, TagInReply.transform((tag) => tag.id)], 'must be the id of a tag')

const NewNote = z.object({
  description: filledText.max(1000, 'must have at most 1000 characters'),
  tags: z.array(NewTagging),
  thanked: z.array(NewRecipient).min(1, 'must not be empty').max(1000, 'must have at most 1000 elements'),
})
export type NewNote = z.output<typeof NewNote>

const tagName = filledText.max(25, 'must have at most 25 characters')

const NewTag = z.object({
  id: AnyValue,
  created_by: AnyValue,
  modified_by: AnyValue,
  name: tagName,
  active: orNothing(flag),
  bg_colour: orNothing(z.string().regex(/^#?[0-9a-f]{6}$/i, 'must be a colour, as #1e88e5')),
})
const DatedTag = NewTag.extend({ created_date: orNothing(thanksDate), modified_date: orNothing(thanksDate) })
const ChangedTag = NewTag.extend({ created_date: AnyValue, modified_date: AnyValue })
export type NewTag = z.output<typeof DatedTag>
export type ChangedTag = Partial<z.output<typeof ChangedTag>>

const lists = { thanked: flag.optional(), tags: flag.optional() }
const NotesQuery = z.object({
  ...pages,
  ...lists,
  users: flag.optional(),
  user_ids: commaIds.optional(),
  group_ids: commaIds.optional(),
})
export type NotesQuery = z.output<typeof NotesQuery>

const Done = z.literal(true)

const Problem = ProblemDetails.extend({
  'invalid-params': z
    .array(z.strictObject({ name: z.string(), reason: z.string() }))
    .readonly()
    .optional(),
})

const Refusals = z.union([
  PlainRefusal,
  z.strictObject({ error: z.literal(true) }),
  Problem,
  Problem.extend({ error: z.literal(true) }),
])

/** The contract of thank-you notes: the address, request and reply of every endpoint. */
export const contract = {
  ...place,
  refusal: Refusals,
  endpoints: {
    listNotes: get('/thanks', 'List thank-you notes, newest first', { query: NotesQuery, reply: pageOf(Note) }),
    createNote: post('/thanks', 'Create a thank-you note', {
      body: NewNote,
      reply: Note,
      refuses: [404],
      refusesUnless: { 'thanks-unknown-ids': ['invalid', 404] },
    }),
    getNote: get('/thanks/:id', 'Get a note', { query: z.object(lists), reply: Note }),
    updateNote: put('/thanks/:id', 'Update a note', { body: NewNote, reply: Done }),
    deleteNote: remove('/thanks/:id', 'Delete a note', { reply: Done }),
    countTags: get('/tags/total', 'Count tags', {
      query: z.object({ active: flag.optional() }),
      reply: z.int(),
    }),
    listTags: get('/tags', 'List tags by name', {
      query: z.object({ ...pages, name: keywords.default(''), active: flag.optional() }),
      reply: pageOf(Tag),
    }),
    createTag: post('/tags', 'Create a tag', { body: DatedTag, reply: Tag }),
    getTag: get('/tags/:id', 'Get a tag', { reply: Tag }),
    updateTag: put('/tags/:id', 'Update a tag', { body: ChangedTag, reply: Tag }),
    deleteTag: remove('/tags/:id', 'Delete a tag and remove it from all notes', {
      reply: Done,
      refuses: [500],
      refusesIf: { 'thanks-tag-missing': ['absent', 404] },
    }),
  },
  presents: {
    notes: { shapes: [Note], writtenBy: ['createNote', 'updateNote'] },
    tags: { shapes: [Tag], writtenBy: ['createTag', 'updateTag'] },
  },
} as const satisfies Contract
