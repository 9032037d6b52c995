import * as z from 'zod'
import type { Contract } from '../../core/http/contract.ts'
import { get, post, put, remove } from '../../core/http/endpoint.ts'
import { extra, linkedBy } from '../../core/schema/extra.ts'
import { asNullText } from '../../core/schema/null-texts.ts'
import { Pagination, pageOf, pagesOf } from '../../core/schema/paging.ts'
import {
  commaIds,
  commaList,
  digits,
  documentedAs,
  filledText,
  flag,
  id,
  idList,
  idOrNone,
  keywords,
  oneOf,
  optionalText,
  orNothing,
  prose,
  Upload,
} from '../../core/schema/read.ts'
import { shapeByGap } from '../../core/schema/shape-by-gap.ts'
import { Bytes } from '../../core/schema/shapes.ts'
import { place, usernamePattern } from './model.ts'
import { Extranet, Group, Role, SomeOfUser, User } from './shapes.ts'

const pages = pagesOf(20, 200)
const Pages = z.object(pages)
const search = { ...pages, query: keywords.default('') }
const Status = oneOf(['active', 'inactive', 'all']).describe('which of them to list').default('active')

const fields = commaList.optional().describe('only these fields, and `id`: the reply is a `SomeOfUser`')
const noManager = extra(
  z.null(),
  'it removes the manager',
  "Use PUT /users/:id/subordinates of the manager, with the manager's other subordinates.",
)
const wrongManager = ({ input }: { input?: unknown }) =>
  input === undefined ? 'is required' : 'must be a whole number'
const Fields = z.object({ fields: extra(fields, 'GET /users takes it', 'Use GET /users with ids and fields.') })
/** Typed as a whole user, since most requests select no fields. */
const UserWithFields = documentedAs<SomeOfUser, User>(SomeOfUser)

const inExtranet = (list: string) => extra(digits.optional(), 'GET /users takes it', `Use ${list} of the extranet.`)

const UsersQuery = z.object({
  ...pages,
  ids: commaIds.optional(),
  group_ids: commaIds.optional(),
  role_ids: commaIds.optional(),
  extranet_id: commaIds.optional(),
  view: oneOf(['user', 'admin']).describe('as a user sees the list, or as an administrator does').default('user'),
  status: oneOf(['active', 'blocked', 'all']).describe('only with `view=admin`').default('active'),
  query: keywords.default(''),
  query_fields: commaList.optional(),
  query_type: oneOf(['AND', 'OR']).describe('match all keywords, or any').default('AND'),
  sort: z.string().optional(),
  fields,
})
export type UsersQuery = z.output<typeof UsersQuery>

/** Gap: a list the spec does not show is `data`, is named like `groups`, or is the whole reply. The type has `data`. */
function unshownPageOf<Item extends z.ZodType>(name: string, item: Item) {
  const page = pageOf(item)
  const named = z.strictObject({ [name]: page.shape.data, pagination: Pagination })
  return documentedAs<z.infer<typeof page>>(
    shapeByGap<'wrappers', z.ZodType>('wrappers', { data: page, named, bare: page.shape.data }),
  )
}

const userOptions = {
  password: orNothing(z.string().min(1, 'must not be empty')),
  blocked: orNothing(flag),
  company: optionalText(z.string()),
  extranet_id: orNothing(id),
  job_title: optionalText(z.string()),
  user_code: optionalText(z.string()),
  language: orNothing(z.string().regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/, 'must be a language code such as en')),
  // Null is a valid value of metadata, unless the settings remove nulls first.
  metadata: orNothing(z.record(z.string(), asNullText(z.unknown()))),
}
const NewUser = z.object({
  username: filledText.regex(...usernamePattern),
  firstname: filledText,
  surname: filledText,
  email: filledText.regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address'),
  ...userOptions,
})
export type NewUser = z.output<typeof NewUser>
const ChangedUser = z.object({
  username: orNothing(NewUser.shape.username),
  firstname: orNothing(NewUser.shape.firstname),
  surname: orNothing(NewUser.shape.surname),
  email: orNothing(NewUser.shape.email),
  ...userOptions,
})
export type ChangedUser = z.output<typeof ChangedUser>

const Photo = z.object({
  photo: Upload,
  x: digits.optional(),
  y: digits.optional(),
  width: digits.refine((width) => width > 0, 'must be over 0').optional(),
})
export type Photo = z.output<typeof Photo>

const owned = { name: filledText, description: optionalText(prose), inactive: orNothing(flag), owner_id: orNothing(id) }
const NewGroup = z.object({ ...owned, parent_id: idOrNone.optional() })
export type NewGroup = z.output<typeof NewGroup>
const ChangedGroup = NewGroup.extend({ name: orNothing(filledText) })
export type ChangedGroup = z.output<typeof ChangedGroup>

const NewRole = z.object({ ...owned, extranet_id: idOrNone.optional() })
export type NewRole = z.output<typeof NewRole>
const ChangedRole = NewRole.extend({ name: orNothing(filledText) })
export type ChangedRole = z.output<typeof ChangedRole>

/** Gap: the sample spells three fields `admin`, `is_inactive` and `is_read_only`. Both spellings are accepted. */
const BothExtranets = z.object({
  description: optionalText(prose),
  admin_id: orNothing(id),
  admin: orNothing(id),
  inactive: orNothing(flag),
  is_inactive: orNothing(flag),
  read_only: orNothing(flag),
  is_read_only: orNothing(flag),
})

function readExtranet<Body extends z.output<typeof BothExtranets>>(body: Body) {
  const { admin, is_inactive, is_read_only, ...extranet } = body
  return {
    ...extranet,
    admin_id: extranet.admin_id ?? admin,
    inactive: extranet.inactive ?? is_inactive,
    read_only: extranet.read_only ?? is_read_only,
  }
}

const NewExtranet = z.object({ name: filledText, ...BothExtranets.shape }).transform(readExtranet)
export type NewExtranet = z.output<typeof NewExtranet>
const ChangedExtranet = z.object({ name: orNothing(filledText), ...BothExtranets.shape }).transform(readExtranet)
export type ChangedExtranet = z.output<typeof ChangedExtranet>

const writing = { refuses: [403] } as const
const creating = { ...writing, refusesIf: { 'unknown-ids': ['absent', 404] } } as const
const settingAll = { ...writing, body: idList } as const
const listingUsers = { query: Pages, reply: unshownPageOf('users', User) } as const
const listingGroups = { query: Pages, reply: pageOf(Group) } as const
const listingRoles = { query: Pages, reply: pageOf(Role) } as const
const picture = { reply: Bytes, open: true } as const

/** The contract of people, version 2: the address, request and reply of every endpoint. */
export const contract = {
  ...place,
  refusal: z.strictObject({ code: z.int(), error: z.string() }),
  endpoints: {
    getCurrentUser: get('/user', 'Get the signed-in user', { query: Fields, reply: UserWithFields }),
    listUsers: get('/users', 'List users', { query: UsersQuery, reply: pageOf(UserWithFields) }),
    createUser: post('/users', 'Create a user', {
      ...writing,
      body: NewUser,
      reply: User,
      refusesIf: { unique: ['conflict', 409], 'unknown-ids': ['absent', 404] },
    }),
    getUser: get('/users/:id', 'Get a user', { query: Fields, reply: UserWithFields }),
    updateUser: put('/users/:id', 'Update a user', {
      ...writing,
      body: ChangedUser,
      reply: User,
      refusesIf: { unique: ['conflict', 409] },
    }),
    deleteUser: remove('/users/:id', 'Delete a user and transfer their records to another user', {
      ...writing,
      body: z.object({ migration_user_id: orNothing(id) }).optional(),
    }),
    getPhoto: get('/users/:id/photo', "Get a user's photo", { ...picture, extra: linkedBy('photo_url') }),
    setPhoto: post('/users/:id/photo', "Upload a user's photo", { ...writing, form: Photo }),
    deletePhoto: remove('/users/:id/photo', "Reset a user's photo to the default", writing),
    setPassword: put('/users/:id/password', "Set a user's password", {
      ...writing,
      body: z.object({ password: z.string().min(1, 'must not be empty') }),
    }),
    setManager: put('/users/:id/manager', "Set a user's manager", {
      ...writing,
      body: z.object({ manager_id: z.union([id, noManager], { error: wrongManager }) }),
    }),
    listSubordinates: get('/users/:id/subordinates', "List a user's subordinates", {
      query: Pages,
      reply: pageOf(User),
    }),
    setSubordinates: put('/users/:id/subordinates', "Set a user's subordinates", settingAll),
    listUserGroups: get('/users/:id/groups', "List a user's groups", listingGroups),
    setUserGroups: put('/users/:id/groups', "Set a user's groups", settingAll),
    listUserRoles: get('/users/:id/roles', "List a user's roles", listingRoles),
    setUserRoles: put('/users/:id/roles', "Set a user's roles", settingAll),

    listGroups: get('/groups', 'List groups', {
      query: z.object({
        ...search,
        owner: digits.optional(),
        parent_group: digits.optional(),
        extranet_id: inExtranet('groups_url'),
        status: Status,
      }),
      reply: z.strictObject({ groups: z.array(Group), pagination: Pagination }),
    }),
    createGroup: post('/groups', 'Create a group', { ...creating, body: NewGroup, reply: Group }),
    getGroup: get('/groups/:id', 'Get a group', { reply: Group }),
    updateGroup: put('/groups/:id', 'Update a group', { ...writing, body: ChangedGroup, reply: Group }),
    deleteGroup: remove('/groups/:id', 'Delete a group', writing),
    listGroupUsers: get('/groups/:id/users', 'List the members of a group', listingUsers),
    setGroupUsers: put('/groups/:id/users', 'Set the members of a group', settingAll),

    listRoles: get('/roles', 'List roles', {
      query: z.object({
        ...search,
        owner_id: digits.optional(),
        extranet_id: inExtranet('roles_url'),
        status: Status,
      }),
      reply: unshownPageOf('roles', Role),
    }),
    createRole: post('/roles', 'Create a role', { ...creating, body: NewRole, reply: Role, status: 201 }),
    getRole: get('/roles/:id', 'Get a role', { reply: Role }),
    updateRole: put('/roles/:id', 'Update a role', { ...writing, body: ChangedRole, reply: Role }),
    deleteRole: remove('/roles/:id', 'Delete a role', writing),
    listRoleUsers: get('/roles/:id/users', 'List the users with a role', listingUsers),
    setRoleUsers: put('/roles/:id/users', 'Set the users with a role', settingAll),

    listExtranets: get('/extranets', 'List extranets', {
      query: z.object({ ...search, admin: digits.optional(), status: Status }),
      reply: unshownPageOf('extranets', Extranet),
    }),
    createExtranet: post('/extranets', 'Create an extranet', { ...creating, body: NewExtranet, reply: Extranet }),
    getExtranet: get('/extranets/:id', 'Get an extranet', { reply: Extranet }),
    updateExtranet: put('/extranets/:id', 'Update an extranet', { ...writing, body: ChangedExtranet, reply: Extranet }),
    deleteExtranet: remove('/extranets/:id', 'Delete an extranet and move its users to another', {
      ...writing,
      body: z.object({ migration_extranet_id: id }),
    }),
    listExtranetUsers: get('/extranets/:id/users', 'List the users of an extranet', listingUsers),
    setExtranetUsers: put('/extranets/:id/users', 'Move users to an extranet', settingAll),
    listExtranetGroups: get('/extranets/:id/groups', 'List the groups of an extranet', {
      ...listingGroups,
      extra: linkedBy('groups_url'),
    }),
    listExtranetRoles: get('/extranets/:id/roles', 'List the roles of an extranet', {
      ...listingRoles,
      extra: linkedBy('roles_url'),
    }),
    getPrimaryExtranet: get('/extranets/primary', 'Get the primary extranet', { reply: Extranet, refuses: [404] }),
    getLogo: get('/extranets/:id/logo', 'Get the logo of an extranet', { ...picture, extra: linkedBy('logo_url') }),
  },
  presents: {
    users: { shapes: [User, SomeOfUser], writtenBy: ['createUser', 'updateUser'] },
    groups: { shapes: [Group], writtenBy: ['createGroup', 'updateGroup'] },
    roles: { shapes: [Role], writtenBy: ['createRole', 'updateRole'] },
    extranets: { shapes: [Extranet], writtenBy: ['createExtranet', 'updateExtranet'] },
  },
} as const satisfies Contract
