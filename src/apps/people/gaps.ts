import { about, settable, type ValuesOf } from '../../core/gap.ts'

declare module '../../core/fidelity.ts' {
  interface FidelityValues extends ValuesOf<typeof peopleValues> {}
}

export const peopleValues = settable({
  wrappers: {
    data: '`{data, pagination}`, as users have it',
    named: '`{roles, pagination}`, `{extranets, pagination}`, `{users, pagination}`, as groups have it',
    bare: 'the list by itself; `offset` and `limit` still count',
  },
  unique: {
    invalid: '400',
    conflict: '409',
  },
  never: {
    null: '`null`',
    empty: 'an empty text',
  },
  'all-or-any': {
    all: 'groups and roles: all of them',
    any: 'groups and roles: any of them',
    letter: 'all of them in every filter: several ids or several extranets, of which nobody has two, find nobody',
  },
  'people-view': {
    extranet:
      'people of the primary extranet see everybody; somebody of another one sees its people and its administrator, unless they administer people',
    everybody: 'everybody sees everybody',
  },
  'unknown-fields': {
    refused: '`fields`: left out with a warning; `sort`, `query_fields`, `query_area`: 400',
    ignored: 'left out with a warning everywhere; where none is left it is as if none was named',
  },
  'members-listed': {
    all: 'active and blocked users alike',
    active: 'active users only',
  },
  'system-language': {
    en: '`en`',
    'first-user': 'the language of user 1',
  },
  'own-fields': {
    some: 'photo, password, language, job title; the rest is for administrators',
    profile: 'names, e-mail address, company and metadata too',
    none: 'photo and password only',
  },
  'metadata-merged': {
    merged: 'names that are not given stay',
    replaced: 'names that are not given go',
  },
  'members-replaced': {
    replaced: 'replaces them',
    added: 'adds to them',
  },
  subgroups: {
    parent: "move to that group's parent",
    top: 'become groups without a parent',
    refused: 'such a group is not deleted: 400',
  },
  'group-extranet': {
    primary: 'the primary one',
    own: 'that of whoever makes it',
  },
  'extranet-users': {
    added: 'those named move there, and nobody leaves',
    replaced: 'those named move there, and the others leave for the primary extranet; that one nobody leaves',
  },
  'extranet-inactive': {
    closed: 'only in lists that ask for it; its people stay as they are and can sign in, but nobody is put there: 400',
    mark: 'only in lists that ask for it; people are put there as into any other',
  },
  'extranet-read-only': {
    closed: 'its properties stay until it is made writable, nobody joins or leaves it, it is not deleted: 403',
    mark: 'a mark that is shown; nothing is refused',
  },
  'last-used': {
    seeded: 'stay as they are, so that reading changes nothing',
    moving:
      '`last_time_used` moves with successful requests, both move with sign-ins, and each successful request by HTTP Basic is one; by the clock of the world, outside undo and journal',
  },
})

export const people = about('People', [
  [
    'wrappers',
    'the wrapper of roles, of extranets, and of the users of a group, a role or an extranet',
    '`{data, pagination}`',
    'C',
    'people.listRoles',
    'people.listExtranets',
    'people.listGroupUsers',
    'people.listRoleUsers',
    'people.listExtranetUsers',
  ],
  ['user-roles', 'what `/users/{id}/roles` lists, which the sample calls users', 'roles', 'shape'],
  ['primary-extranet', 'reply of `/extranets/primary`', 'the extranet', 'shape'],
  [
    'links-keep-parameters',
    'what `prev` and `next` carry',
    'all parameters of the request, with another offset',
    'follows',
  ],
  [
    'all-or-any',
    'several ids in a filter of users',
    'groups and roles: all of them; ids and extranets, of which nobody has two: any of them; in both versions',
    'C',
    'people.listUsers',
    'people-v1.listUsers',
  ],
  [
    'unknown-fields',
    'unknown names in parameters of the list of users, in both versions',
    '`fields`: left out with a warning; `sort`, `query_fields`, `query_area`: 400',
    'C',
    'people.listUsers',
    'people-v1.listUsers',
  ],
  [
    'searched-fields',
    'which fields of a user can be searched, and which sorted by',
    'searched: all with one text or number; sorted: those, `blocked` and the times of use; neither: metadata, `extranet` and addresses',
    'either',
    'people.listUsers',
  ],
  [
    'extranet-spellings',
    '`admin_id`, `inactive`, `read_only` or `admin`, `is_inactive`, `is_read_only`',
    'either is read',
    'P',
  ],
  [
    'people-view',
    'whom a front-end user sees, in lists of users and by id, in both versions',
    'people of the primary extranet and administrators of people: everybody; those of another one: its people and its administrator; others are 404, cannot be thanked or named as publisher, and are left out where badges and notes list people; who wrote something is named with it, since the spec shows the name there',
    'C',
  ],
  ['last-used', 'when `last_time_login` and `last_time_used` change', 'never, so that reading changes nothing', 'C'],
  ['system-language', 'the system language', '`en`', 'C'],
  [
    'unique',
    'a username or an e-mail address that somebody else has',
    '400; it is the same in any case of letters',
    'C',
    'people.createUser',
    'people.updateUser',
  ],
  [
    'own-fields',
    'what users may change of themselves',
    'photo, password, language, job title; the rest is for administrators',
    'C',
  ],
  ['metadata-merged', 'metadata in an update', 'names that are not given stay', 'C'],
  ['blocking', 'who cannot be blocked', 'user 1 and oneself: 400', 'safe'],
  ['undeletable', 'what cannot be deleted', 'user 1, oneself, the primary extranet: 400', 'safe'],
  [
    'inheritance',
    'what becomes of what a deleted user owned',
    'the heir gets it; memberships end, and who reported to the user reports to nobody',
    'follows',
  ],
  ['no-manager', 'how a manager is cleared', '`manager_id` null or 0', 'either'],
  ['loops', 'a manager, or a parent of groups, that would make a loop', '400', 'limit'],
  ['members-replaced', 'what `PUT` of members does', 'replaces them', 'C'],
  [
    'members-listed',
    'who is in lists of members, and of subordinates',
    'active and blocked users alike',
    'C',
    'people.listGroupUsers',
    'people.listRoleUsers',
    'people.listExtranetUsers',
    'people.listSubordinates',
  ],
  ['subgroups', 'subgroups of a deleted group', "move to that group's parent", 'C'],
  ['group-extranet', 'the extranet of a new group', 'the primary one', 'C'],
  ['extranet-users', '`PUT` of the users of an extranet', 'those named move there, and nobody leaves', 'C'],
  ['primary-active', 'the primary extranet made inactive', '400', 'safe'],
  [
    'extranet-inactive',
    'what an inactive extranet is',
    'only in lists that ask for it; its people stay as they are and can sign in, but nobody is put there: 400',
    'C',
  ],
  [
    'extranet-read-only',
    'what a read-only extranet is',
    'its properties stay until it is made writable, nobody joins or leaves it, it is not deleted: 403',
    'C',
  ],
  ['extranet-content', 'groups and roles of a deleted extranet', 'move along with its users', 'safe'],
  ['password', 'passwords in replies', 'never; nor in the journal', 'safe'],
  ['photo-kinds', 'which pictures are photos', 'JPEG, PNG, GIF and WebP, by their content; else 400', 'refusal'],
  [
    'photo-crop',
    'what a crop is, and one beyond the picture',
    'a square, as far as the picture goes; it is drawn as SVG; 400',
    'ours',
  ],
  [
    'never',
    '`last_time_login`, `last_time_used` and `parent_url` of what never was, or is not there',
    '`null`, as the spec has it for the extranet of a role',
    'C',
    'people.*User*',
    'people.*Group*',
    'people.listSubordinates',
  ],
  ['pictures-open', 'who may see photos and logos', 'everybody, since an `<img>` carries no credentials', 'ours'],
])
