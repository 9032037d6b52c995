import * as z from 'zod'
import type { Contract } from '../../core/http/contract.ts'
import { get, post, put, remove } from '../../core/http/endpoint.ts'
import { type Choice, needsOneOf } from '../../core/schema/choices.ts'
import { extra, linkedBy } from '../../core/schema/extra.ts'
import {
  digits,
  filledText,
  flag,
  id,
  keywords,
  oneOf,
  optionalText,
  orNothing,
  prose,
  unlessEmpty,
} from '../../core/schema/read.ts'
import { Bytes, ProblemDetails } from '../../core/schema/shapes.ts'
import { badgeStatuses, place, statusMeaning } from './model.ts'
import { Badge, BadgeImage, ImageSet, ListedBadge, PlainBadge } from './shapes.ts'

const BadgesQuery = z.object({
  assigned_to: unlessEmpty(digits),
  not_assigned_to: unlessEmpty(digits),
  status: unlessEmpty(oneOf([...badgeStatuses, 'all']).describe('which badges to list'))
    .transform((status) => status ?? 'live')
    .default('live'),
  search: keywords.default(''),
  include_assignees: flag.default(false),
})
export type BadgesQuery = z.output<typeof BadgesQuery>

const NewBadge = z.object({
  title: filledText,
  description: optionalText(prose),
  image_id: id,
  status: orNothing(oneOf(badgeStatuses).describe(statusMeaning)),
  background_colour: z.string().regex(/^[0-9a-f]{6}$/i, 'must be six hex digits, as ffa500'),
})
export type NewBadge = z.output<typeof NewBadge>
const ChangedBadge = NewBadge.extend({
  title: orNothing(filledText),
  image_id: orNothing(id),
  background_colour: orNothing(NewBadge.shape.background_colour),
})
export type ChangedBadge = z.output<typeof ChangedBadge>

const ids = z
  .array(id)
  .min(1, 'must not be empty')
  .transform((given) => [...new Set(given)])

// Gap: the spec's sample and table use different names for both lists. Both names work.
const people = { user_ids: orNothing(ids), assignees: orNothing(ids) }
const eitherPeople: Choice = ['user_ids', 'assignees']

const Recipients = needsOneOf(
  z.object({ ...people, assignees: extra(people.assignees, 'badges.assignBadges takes it', 'Use user_ids.') }),
  eitherPeople,
)
export type Recipients = z.output<typeof Recipients>
const Award = needsOneOf(
  z.object({ badge_ids: orNothing(ids), badges_ids: orNothing(ids), ...people, message: orNothing(prose) }),
  ['badge_ids', 'badges_ids'],
  eitherPeople,
)
export type Award = z.output<typeof Award>

/** Spec, Badges: the output of the crop tool. */
const Crops = z.array(z.object({ hash: z.string().min(1, 'must not be empty') }))
export type Crops = z.output<typeof Crops>

const done = <const Text extends string>(text: Text) => z.strictObject({ message: z.literal(text) })

const writing = { refuses: [403] } as const
const creating = { ...writing, refusesIf: { 'unknown-ids': ['absent', 404] } } as const

/** The contract of badges: the address, request and reply of every endpoint. */
export const contract = {
  ...place,
  refusal: ProblemDetails.extend({ detail: z.string(), instance: z.string() }),
  endpoints: {
    listBadges: get('/badges', 'List badges', { query: BadgesQuery, reply: z.array(ListedBadge) }),
    getBadge: get('/badge/:id', 'Get a badge, optionally with its assignees', {
      query: BadgesQuery.pick({ include_assignees: true }),
      reply: Badge,
    }),
    createBadge: post('/badges', 'Create a badge', {
      ...creating,
      body: NewBadge,
      reply: done('Badge created').extend({ badge: PlainBadge }),
      creates: true,
    }),
    updateBadge: put('/badges/:id', 'Update, archive or unarchive a badge', {
      ...writing,
      body: ChangedBadge,
      reply: done('Badge updated').extend({ badge: PlainBadge }),
    }),
    deleteBadge: remove('/badges/:id', 'Delete a badge and its assignments', {
      ...writing,
      reply: done('Badge deleted'),
    }),
    assignBadges: post('/badges/assign', 'Assign badges to users and notify them', {
      ...creating,
      body: Award,
      reply: done('Badge successfully assigned'),
    }),
    unassignBadge: post('/badges/unassign/:badge_id', 'Unassign a badge from users', {
      ...writing,
      body: Recipients,
      reply: done('Badge successfully unassigned'),
    }),
    listImageSets: get('/image-sets', 'List the image sets', { reply: z.array(ImageSet) }),
    listImages: get('/image-sets/images', 'List all images', { reply: z.array(BadgeImage) }),
    listSetImages: get('/image-sets/:id/images', 'List the images of a set', { reply: z.array(BadgeImage) }),
    addImages: post(
      '/image-sets/:id/images',
      'Upload custom images: form files, one file as the raw body, or crop hashes',
      {
        query: z.object({ filename: z.string().optional() }),
        files: Crops,
        reply: done('Image successfully added').extend({ ids: z.array(z.int()) }),
        creates: true,
        refuses: [403],
      },
    ),
    getImage: get('/images/:id', 'Get an image file', { reply: Bytes, open: true, extra: linkedBy('image_url') }),
    deleteImage: remove('/images/:id', 'Delete a custom image that no badge uses', {
      ...writing,
      reply: done('Image deleted'),
    }),
  },
  presents: { badges: { shapes: [PlainBadge, ListedBadge, Badge], writtenBy: ['createBadge', 'updateBadge'] } },
} as const satisfies Contract
