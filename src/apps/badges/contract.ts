import * as z from 'zod'
import type { Contract } from '../../core/http/contract.ts'
import { type Choice, needsOneOf } from '../../core/schema/choices.ts'
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
import { badgeStatuses } from './model.ts'
import { place } from './place.ts'
import { Badge, BadgeImage, ImageSet, ListedBadge, PlainBadge } from './shapes.ts'

const BadgesQuery = z.object({
  assigned_to: unlessEmpty(digits),
  not_assigned_to: unlessEmpty(digits),
  status: unlessEmpty(oneOf([...badgeStatuses, 'all'])).transform((status) => status ?? 'live'),
  search: keywords.default(''),
  include_assignees: flag.default(false),
})
export type BadgesQuery = z.output<typeof BadgesQuery>

const NewBadge = z.object({
  title: filledText,
  description: optionalText(prose),
  image_id: id,
  status: orNothing(oneOf(badgeStatuses)),
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

// Gap: the sample and the table spell both lists differently; either is read.
const people = { user_ids: orNothing(ids), assignees: orNothing(ids) }
const eitherPeople: Choice = ['user_ids', 'assignees']

const Recipients = needsOneOf(z.object(people), eitherPeople)
export type Recipients = z.output<typeof Recipients>
const Award = needsOneOf(
  z.object({ badge_ids: orNothing(ids), badges_ids: orNothing(ids), ...people, message: orNothing(prose) }),
  ['badge_ids', 'badges_ids'],
  eitherPeople,
)
export type Award = z.output<typeof Award>

/** Spec, Badges: what the crop tool produces. */
const Crops = z.array(z.object({ hash: z.string().min(1, 'must not be empty') }))
export type Crops = z.output<typeof Crops>

const done = <const Text extends string>(text: Text) => z.strictObject({ message: z.literal(text) })

const creating = { method: 'POST', refuses: [403], refusesIf: { 'unknown-ids': ['absent', 404] } } as const
const changing = { method: 'PUT', refuses: [403] } as const
const deleting = { method: 'DELETE', refuses: [403] } as const

/** The contract of badges: the address, request and reply of every endpoint. */
export const contract = {
  ...place,
  refusal: ProblemDetails.extend({ detail: z.string(), instance: z.string() }),
  endpoints: {
    listBadges: {
      method: 'GET',
      path: '/badges',
      summary: 'Badges, filtered',
      query: BadgesQuery,
      reply: z.array(ListedBadge),
    },
    getBadge: {
      method: 'GET',
      path: '/badge/:id',
      summary: 'One badge, on request with who has it',
      query: BadgesQuery.pick({ include_assignees: true }),
      reply: Badge,
    },
    createBadge: {
      ...creating,
      path: '/badges',
      summary: 'A new badge',
      body: NewBadge,
      reply: done('Badge created').extend({ badge: PlainBadge }),
      creates: true,
    },
    updateBadge: {
      ...changing,
      path: '/badges/:id',
      summary: 'Change a badge; archive it or bring it back',
      body: ChangedBadge,
      reply: done('Badge updated').extend({ badge: PlainBadge }),
    },
    deleteBadge: {
      ...deleting,
      path: '/badges/:id',
      summary: 'Delete a badge; nobody has it any more',
      reply: done('Badge deleted'),
    },
    assignBadges: {
      ...creating,
      path: '/badges/assign',
      summary: 'Give badges to people, who are notified',
      body: Award,
      reply: done('Badge successfully assigned'),
    },
    unassignBadge: {
      method: 'POST',
      path: '/badges/unassign/:badge_id',
      summary: 'Take a badge away from people',
      body: Recipients,
      reply: done('Badge successfully unassigned'),
      refuses: [403],
    },
    listImageSets: { method: 'GET', path: '/image-sets', summary: 'The two sets', reply: z.array(ImageSet) },
    listImages: {
      method: 'GET',
      path: '/image-sets/images',
      summary: 'The images of both sets',
      reply: z.array(BadgeImage),
    },
    listSetImages: {
      method: 'GET',
      path: '/image-sets/:id/images',
      summary: 'The images of one set',
      reply: z.array(BadgeImage),
    },
    addImages: {
      method: 'POST',
      path: '/image-sets/:id/images',
      summary: 'Add custom images: files in a form, one as the whole body with its filename, or crops by their hashes',
      query: z.object({ filename: z.string().optional() }),
      files: Crops,
      reply: done('Image successfully added').extend({ ids: z.array(z.int()) }),
      creates: true,
      refuses: [403],
    },
    getImage: {
      method: 'GET',
      path: '/images/:id',
      summary: 'The picture itself',
      extra: 'image and image_url in a reply have to work',
      reply: Bytes,
      open: true,
    },
    deleteImage: {
      ...deleting,
      path: '/images/:id',
      summary: 'Delete a custom image that no badge has',
      reply: done('Image deleted'),
    },
  },
  presents: {
    badges: { shapes: [PlainBadge, ListedBadge, Badge], writtenBy: ['createBadge', 'updateBadge'] },
  },
} as const satisfies Contract
