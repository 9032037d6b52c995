import { defineGaps } from '../../core/gap.ts'

export const gaps = defineGaps('People', ['people', 'people-v1'], {
  wrappers: {
    gap: 'the wrapper of roles, of extranets, and of the users of a group, a role or an extranet',
    values: {
      data: '`{data, pagination}`, as users have it',
      named: '`{roles, pagination}`, `{extranets, pagination}`, `{users, pagination}`, as groups have it',
      bare: 'the list by itself; `offset` and `limit` still count',
    },
    at: [
      'people.listRoles',
      'people.listExtranets',
      'people.listGroupUsers',
      'people.listRoleUsers',
      'people.listExtranetUsers',
    ],
  },
  'user-roles': { gap: 'what `/users/{id}/roles` lists, which the sample calls users', shape: 'roles' },
  'primary-extranet': { gap: 'reply of `/extranets/primary`', shape: 'the extranet' },
  'links-keep-parameters': { gap: 'what `prev` and `next` carry', follows: 'the same parameters, with another offset' },
  'all-or-any': {
    gap: 'several ids in a filter of users',
    values: {
      all: 'groups and roles: all of them; ids and extranets, of which nobody has two: any of them; in both versions',
      letter: 'all of them in every filter: several ids or several extranets, of which nobody has two, find nobody',
    },
    at: ['people.listUsers', 'people-v1.listUsers'],
  },
  'unknown-fields': {
    gap: 'unknown names in parameters of the list of users, in both versions',
    refusal: '`fields`: left out with a warning; `sort`, `query_fields`, `query_area`: 400',
    at: ['people.listUsers', 'people-v1.listUsers'],
  },
  'searched-fields': {
    gap: 'which fields of a user can be searched, and which sorted by',
    either:
      'searched: all with one string or number; sorted: those, `blocked` and the times of use; neither: metadata, `extranet` and addresses',
    at: ['people.listUsers'],
  },
  'extranet-spellings': { gap: '`admin_id`, `inactive`, `read_only`, or as in the sample', P: 'either is read' },
  'people-view': {
    gap: 'whom a front-end user sees, in lists of users and by id, in both versions',
    values: {
      extranet:
        'people of the primary extranet and administrators of people: everybody; those of another one: its people and its administrator; others are 404, cannot be thanked or named as publisher, and are left out where badges and notes list people; who wrote something is named with it, since the spec shows the name there',
      everybody: 'everybody sees everybody',
    },
  },
  'last-used': { gap: 'when `last_time_login` and `last_time_used` change', ours: 'never: reading changes nothing' },
  'system-language': { gap: 'the system language', ours: '`en`' },
  unique: {
    gap: 'a username or an e-mail address that someone else has',
    values: { invalid: '400; it is the same in any case of letters', conflict: '409' },
    at: ['people.createUser', 'people.updateUser'],
  },
  'own-fields': {
    gap: 'what users may change of themselves',
    values: {
      some: 'photo, password, language, job title; the rest is for administrators',
      profile: 'names, e-mail address, company and metadata too',
      none: 'photo and password only',
    },
  },
  'metadata-merged': {
    gap: 'metadata in an update',
    values: { merged: 'names that are not given stay', replaced: 'names that are not given go' },
  },
  blocking: { gap: 'who cannot be blocked', safe: 'user 1 and oneself: 400' },
  undeletable: { gap: 'what cannot be deleted', safe: 'user 1, oneself, the primary extranet: 400' },
  inheritance: { gap: 'what a deleted user owned', follows: 'goes to the heir; memberships and reporting lines end' },
  'no-manager': { gap: 'how a manager is cleared', either: '`manager_id` null or 0' },
  loops: { gap: 'a manager, or a parent of groups, that would make a loop', limit: '400' },
  'members-replaced': {
    gap: 'what `PUT` of members does',
    values: { replaced: 'replaces them', added: 'adds to them' },
  },
  'members-listed': {
    gap: 'who is in lists of members, and of subordinates',
    values: { all: 'active and blocked users alike', active: 'active users only' },
    at: ['people.listGroupUsers', 'people.listRoleUsers', 'people.listExtranetUsers', 'people.listSubordinates'],
  },
  subgroups: { gap: 'subgroups of a deleted group', usual: "move to that group's parent" },
  'group-extranet': { gap: 'the extranet of a new group', usual: 'the primary one' },
  'extranet-users': { gap: '`PUT` of users of an extranet', follows: 'moves them there; nobody leaves it' },
  'primary-active': { gap: 'the primary extranet made inactive', safe: '400' },
  'extranet-inactive': {
    gap: 'what an inactive extranet is',
    usual: 'only in lists that ask for it; its people stay as they are and can sign in, but nobody is put there: 400',
  },
  'extranet-read-only': {
    gap: 'what a read-only extranet is',
    usual: 'its properties stay until it is made writable, nobody joins or leaves it, it is not deleted: 403',
  },
  'extranet-content': { gap: 'groups and roles of a deleted extranet', safe: 'move along with its users' },
  password: { gap: 'passwords in replies', safe: 'never; nor in the journal' },
  'photo-kinds': { gap: 'which pictures are photos', refusal: 'JPEG, PNG, GIF and WebP, by their content; else 400' },
  'photo-crop': { gap: 'a crop, and one beyond the picture', ours: 'a square within the picture, drawn as SVG; 400' },
  never: {
    gap: '`last_time_login`, `last_time_used` and `parent_url` of what never was, or is not there',
    values: { null: '`null`, as the spec has it for the extranet of a role', empty: 'an empty string' },
    at: ['people.*User*', 'people.*Group*', 'people.listSubordinates'],
  },
  'pictures-open': { gap: 'who may see photos and logos', ours: 'everybody, since an `<img>` carries no credentials' },
})
