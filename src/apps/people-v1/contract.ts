import * as z from 'zod'
import type { Contract } from '../../core/http/contract.ts'
import { get } from '../../core/http/endpoint.ts'
import { extra } from '../../core/schema/extra.ts'
import { pagesOf, pagingOf } from '../../core/schema/paging.ts'
import { commaIds, commaList, keywords } from '../../core/schema/read.ts'
import { IdAndName } from '../../core/schema/shapes.ts'
import { UnshownRefusal } from '../../core/schema/unshown-refusal.ts'
import { place } from './model.ts'

const pages = pagesOf(50, 500)

/** Gap: both together select the properties of both. With neither, the reply has `id`, `firstname` and `surname`. */
const chosen = { fields: commaList.optional(), fieldset: z.string().optional() }
const FieldChoice = z.object(chosen)
export type FieldChoice = z.output<typeof FieldChoice>

const UsersQuery = z.object({
  ...pages,
  ...chosen,
  name_filter: z.string().default(''),
  groups: commaIds.optional(),
  roles: commaIds.optional(),
  extranets: commaIds.optional(),
  query: keywords.default(''),
  query_area: commaList.optional(),
  // Spec, People version 1: in capitals, unlike version 2.
  query_type: z
    .enum(['AND', 'OR'], 'must be AND or OR, in capitals')
    .describe('match all keywords, or any')
    .default('AND'),
  sort: z.string().optional(),
})
export type UsersQuery = z.output<typeof UsersQuery>

const linked = <Shape extends z.ZodType>(shape: Shape) => extra(shape, 'prev and next in replies have it')
/** Gap: groups, roles and extranets are paged, like users. */
const NamesQuery = z.object({
  limit: linked(pages.limit),
  offset: linked(pages.offset),
  query: keywords.default(''),
})
const listingNames = { slashed: true, query: NamesQuery, reply: pagingOf(IdAndName) } as const

const AccountState = z.enum(['active', 'blocked']).describe('blocked users cannot sign in')

/** Gap: a property has the name it was requested by. `id` is always included. */
export const User = z
  .object({
    firstname: z.string(),
    surname: z.string(),
    email: z.string(),
    emailad: z.string(),
    job_title: z.string(),
    'job title': z.string(),
    company: z.string(),
    intranetuser: AccountState,
    'account state': AccountState,
    ex_area_id: z.int(),
    'extranet area': z.int(),
    photo: z.string().regex(/^(https?:\/\/[^/]+)?\//),
  })
  .partial()
  .extend({ id: z.int() })
  // Metadata, each name prefixed with `meta_`.
  .catchall(z.unknown())
export type User = z.infer<typeof User>

const FieldDefinition = z.strictObject({
  name: z.string(),
  type: z.string(),
  repeatable: z.enum(['true', 'false']).describe('whether there can be several values, as a string'),
})
export type FieldDefinition = z.infer<typeof FieldDefinition>

/** The contract of people, version 1: the address, request and reply of every endpoint. */
export const contract = {
  ...place,
  versioned: true,
  refusal: UnshownRefusal,
  endpoints: {
    listUsers: get('/users', 'List active users', {
      slashed: true,
      query: UsersQuery,
      reply: pagingOf(User),
      refuses: [404],
    }),
    getUser: get('/users/:user_id', 'Get a user', { query: FieldChoice, reply: User }),
    listGroups: get('/groups', 'List groups', listingNames),
    listRoles: get('/roles', 'List roles', listingNames),
    listExtranets: get('/extranets', 'List extranets', listingNames),
    listFieldSets: get('/fieldsets', 'List the names of all field sets', {
      slashed: true,
      reply: z.array(z.string()),
    }),
    getFieldSet: get('/fieldsets/:name', 'List the properties of a field set', {
      params: { name: z.string() },
      reply: z.array(FieldDefinition),
    }),
  },
} as const satisfies Contract
