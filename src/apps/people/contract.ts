import * as z from 'zod'
import type { Contract } from '../../core/http/contract.ts'
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
import { settledBy } from '../../core/schema/settled-shapes.ts'
import { Bytes } from '../../core/schema/shapes.ts'
import { usernamePattern } from './model.ts'
import { place } from './place.ts'
import { Extranet, Group, Role, SomeOfUser, User } from './shapes.ts'

const pages = pagesOf(20, 200)
const Pages = z.object(pages)
const search = { ...pages, query: keywords.default('') }
const Status = oneOf(['active', 'inactive', 'all']).default('active')

const UsersQuery = z.object({
  ...pages,
  ids: commaIds.optional(),
  group_ids: commaIds.optional(),
  role_ids: commaIds.optional(),
  extranet_id: commaIds.optional(),
  view: oneOf(['user', 'admin']).default('user'),
  status: oneOf(['active', 'blocked', 'all']).default('active'),
  query: keywords.default(''),
  query_fields: commaList.optional(),
  query_type: oneOf(['AND', 'OR']).default('AND'),
  sort: z.string().optional(),
  fields: commaList.optional(),
})
export type UsersQuery = z.output<typeof UsersQuery>

/** Spec, People version 2: a request can name the fields of a user. */
const Fields = z.object({ fields: commaList.optional() })
/** A user with these fields. Its type has all, as most requests name none. */
const UserWithFields = documentedAs<User>(SomeOfUser)

/** Gap: a list that is not shown is called `data`, or by its name as groups are, or is the whole reply. Its type is the first. */
function unshownPageOf<Item extends z.ZodType>(name: string, item: Item) {
  const page = pageOf(item)
  const named = z.strictObject({ [name]: page.shape.data, pagination: Pagination })
  return documentedAs<z.infer<typeof page>>(
    settledBy<'wrappers', z.ZodType>('wrappers', { data: page, named, bare: page.shape.data }),
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
  // Null is a value of metadata, unless it was taken away before.
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

/** Gap: the sample spells three of these `admin`, `is_inactive`, `is_read_only`; both spellings are read. */
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

const creating = { method: 'POST', refuses: [403], refusesIf: { 'unknown-ids': ['absent', 404] } } as const
const changing = { method: 'PUT', refuses: [403] } as const
const deleting = { method: 'DELETE', refuses: [403] } as const
const picture = { method: 'GET', reply: Bytes, open: true } as const

function settingAll<const Path extends string>(path: Path, summary: string) {
  return { ...changing, path, summary, body: idList }
}

function listing<const Path extends string, Page extends z.ZodType>(path: Path, summary: string, reply: Page) {
  return { method: 'GET', path, summary, query: Pages, reply } as const
}

/** The contract of people, version 2: the address, request and reply of every endpoint. */
export const contract = {
  ...place,
  refusal: z.strictObject({ code: z.int(), error: z.string() }),
  endpoints: {
    getCurrentUser: { method: 'GET', path: '/user', summary: 'Who is signed in', query: Fields, reply: UserWithFields },
    listUsers: {
      method: 'GET',
      path: '/users',
      summary: 'Users, filtered',
      query: UsersQuery,
      reply: pageOf(SomeOfUser),
    },
    createUser: {
      method: 'POST',
      path: '/users',
      summary: 'A new user',
      body: NewUser,
      reply: User,
      refuses: [403],
      refusesIf: { unique: ['conflict', 409], 'unknown-ids': ['absent', 404] },
    },
    getUser: { method: 'GET', path: '/users/:id', summary: 'One user', query: Fields, reply: UserWithFields },
    updateUser: {
      ...changing,
      path: '/users/:id',
      summary: 'Change a user',
      body: ChangedUser,
      reply: User,
      refusesIf: { unique: ['conflict', 409] },
    },
    deleteUser: {
      ...deleting,
      path: '/users/:id',
      summary: 'Delete a user; somebody else takes over what they owned',
      body: z.object({ migration_user_id: orNothing(id) }).optional(),
    },
    getPhoto: {
      ...picture,
      path: '/users/:id/photo',
      summary: 'The picture of a user',
      extra: 'photo_url in a reply has to work',
    },
    setPhoto: {
      method: 'POST',
      path: '/users/:id/photo',
      summary: 'A new picture of a user',
      form: Photo,
      refuses: [403],
    },
    deletePhoto: { ...deleting, path: '/users/:id/photo', summary: 'Back to the default picture' },
    setPassword: {
      ...changing,
      path: '/users/:id/password',
      summary: 'A new password',
      body: z.object({ password: z.string().min(1, 'must not be empty') }),
    },
    setManager: {
      ...changing,
      path: '/users/:id/manager',
      summary: 'Who the user reports to',
      body: z.object({ manager_id: id.nullable() }),
    },
    listSubordinates: listing('/users/:id/subordinates', 'Who reports to the user', pageOf(User)),
    setSubordinates: settingAll('/users/:id/subordinates', 'All who report to the user'),
    listUserGroups: listing('/users/:id/groups', 'Groups of a user', pageOf(Group)),
    setUserGroups: settingAll('/users/:id/groups', 'All groups of a user'),
    listUserRoles: listing('/users/:id/roles', 'Roles of a user', pageOf(Role)),
    setUserRoles: settingAll('/users/:id/roles', 'All roles of a user'),

    listGroups: {
      method: 'GET',
      path: '/groups',
      summary: 'Groups, filtered',
      query: z.object({
        ...search,
        owner: digits.optional(),
        parent_group: digits.optional(),
        extranet_id: digits.optional(),
        status: Status,
      }),
      reply: z.strictObject({ groups: z.array(Group), pagination: Pagination }),
    },
    createGroup: { ...creating, path: '/groups', summary: 'A new group', body: NewGroup, reply: Group },
    getGroup: { method: 'GET', path: '/groups/:id', summary: 'One group', reply: Group },
    updateGroup: { ...changing, path: '/groups/:id', summary: 'Change a group', body: ChangedGroup, reply: Group },
    deleteGroup: { ...deleting, path: '/groups/:id', summary: 'Delete a group' },
    listGroupUsers: listing('/groups/:id/users', 'Members of a group', unshownPageOf('users', User)),
    setGroupUsers: settingAll('/groups/:id/users', 'All members of a group'),

    listRoles: {
      method: 'GET',
      path: '/roles',
      summary: 'Roles, filtered',
      query: z.object({ ...search, owner_id: digits.optional(), extranet_id: digits.optional(), status: Status }),
      reply: unshownPageOf('roles', Role),
    },
    createRole: { ...creating, path: '/roles', summary: 'A new role', body: NewRole, reply: Role, status: 201 },
    getRole: { method: 'GET', path: '/roles/:id', summary: 'One role', reply: Role },
    updateRole: { ...changing, path: '/roles/:id', summary: 'Change a role', body: ChangedRole, reply: Role },
    deleteRole: { ...deleting, path: '/roles/:id', summary: 'Delete a role' },
    listRoleUsers: listing('/roles/:id/users', 'Who has a role', unshownPageOf('users', User)),
    setRoleUsers: settingAll('/roles/:id/users', 'All who have a role'),

    listExtranets: {
      method: 'GET',
      path: '/extranets',
      summary: 'Extranets, filtered',
      query: z.object({ ...search, admin: digits.optional(), status: Status }),
      reply: unshownPageOf('extranets', Extranet),
    },
    createExtranet: { ...creating, path: '/extranets', summary: 'A new extranet', body: NewExtranet, reply: Extranet },
    getExtranet: { method: 'GET', path: '/extranets/:id', summary: 'One extranet', reply: Extranet },
    updateExtranet: {
      ...changing,
      path: '/extranets/:id',
      summary: 'Change an extranet',
      body: ChangedExtranet,
      reply: Extranet,
    },
    deleteExtranet: {
      ...deleting,
      path: '/extranets/:id',
      summary: 'Delete an extranet; its users move to another',
      body: z.object({ migration_extranet_id: id }),
    },
    listExtranetUsers: listing('/extranets/:id/users', 'Users of an extranet', unshownPageOf('users', User)),
    setExtranetUsers: settingAll('/extranets/:id/users', 'Move users to an extranet'),
    getPrimaryExtranet: {
      method: 'GET',
      path: '/extranets/primary',
      summary: 'The primary extranet',
      reply: Extranet,
      refuses: [404],
    },
    getLogo: {
      ...picture,
      path: '/extranets/:id/logo',
      summary: 'The logo of an extranet',
      extra: 'logo_url in a reply has to work',
    },
  },
  presents: {
    users: { shapes: [User, SomeOfUser], writtenBy: ['createUser', 'updateUser'] },
    groups: { shapes: [Group], writtenBy: ['createGroup', 'updateGroup'] },
    roles: { shapes: [Role], writtenBy: ['createRole', 'updateRole'] },
    extranets: { shapes: [Extranet], writtenBy: ['createExtranet', 'updateExtranet'] },
  },
} as const satisfies Contract
