import { defineGaps } from '../../core/gap.ts'

export const gaps = defineGaps('People', ['people', 'people-v1'], {
  wrappers: {
    gap: 'the wrapper of lists of roles and extranets, and of users in a group, role or extranet',
    values: {
      data: '`{data, pagination}`, as for users',
      named: '`{roles, pagination}`, `{extranets, pagination}`, `{users, pagination}`, as for groups',
      bare: 'a plain array; `offset` and `limit` still apply',
    },
    at: [
      'people.listRoles',
      'people.listExtranets',
      'people.listGroupUsers',
      'people.listRoleUsers',
      'people.listExtranetUsers',
    ],
  },
  'user-roles': {
    gap: 'what `/users/{id}/roles` lists',
    shape: 'roles',
    departs: 'the sample shows users, which is probably a mistake',
  },
  'primary-extranet': { gap: 'reply of `/extranets/primary`', shape: 'the extranet' },
  'links-keep-parameters': { gap: 'parameters in `prev` and `next`', follows: 'as requested, with another offset' },
  'all-or-any': {
    gap: 'several ids in a filter of users',
    values: {
      all: 'all of them, in both versions; several `ids` or extranets find nobody, with a warning, since a user has only one',
      'any-id': 'all groups and roles, but any of the `ids` and extranets',
    },
    at: ['people.listUsers', 'people-v1.listUsers'],
  },
  'unknown-fields': {
    gap: 'unknown names in parameters of the user list',
    refusal: '`fields`: ignored with a warning; `sort`, `query_fields`, `query_area`: 400',
    at: ['people.listUsers', 'people-v1.listUsers'],
  },
  'searched-fields': {
    gap: 'which user fields can be searched and sorted by',
    either: 'strings and numbers, except metadata, `extranet` and URLs; sorting also by `blocked` and times of use',
    at: ['people.listUsers'],
  },
  'extranet-spellings': { gap: '`admin_id`, `inactive`, `read_only`, or their names in the sample', P: 'both' },
  'people-view': {
    gap: 'which users a front-end user can see, in lists and by id, in both versions',
    values: {
      extranet:
        'users of the primary extranet and administrators of people see everybody; others see the users and the administrator of their extranet; hidden users are 404, cannot be thanked or set as publisher, and are not listed in badges and notes; authors are always shown by name',
      everybody: 'everybody sees everybody',
    },
  },
  'last-used': { gap: 'when `last_time_login` and `last_time_used` change', ours: 'never: reading changes nothing' },
  'name-order': {
    gap: 'the order of names in `fullname`',
    ours: 'first name, surname; in Chinese, Japanese and Korean letters surname, first name',
  },
  'system-language': { gap: 'the system language', ours: '`en`' },
  unique: {
    gap: 'a username or e-mail address in use',
    values: { invalid: '400; case does not matter', conflict: '409' },
    at: ['people.createUser', 'people.updateUser'],
  },
  'own-fields': {
    gap: 'what users may change in their own profile',
    values: {
      contact:
        'photo, password, language, and `phone`, `mobile` and `skills` in the metadata; the rest, such as the job title, requires an administrator',
      'job-title': 'photo, password, language and job title',
      profile: 'also names, e-mail address, company and metadata',
      none: 'photo and password only',
    },
  },
  'metadata-merged': { gap: 'metadata missing from an update', values: { merged: 'is kept', replaced: 'is removed' } },
  blocking: { gap: 'who cannot be blocked', safe: 'user 1 and the signed-in user: 400' },
  undeletable: { gap: 'what cannot be deleted', safe: 'user 1, the signed-in user, the primary extranet: 400' },
  inheritance: { gap: 'records of a deleted user', follows: 'pass to the heir; memberships and reporting lines end' },
  'no-manager': { gap: 'how a manager is removed', either: '`manager_id` 0; extra: null' },
  loops: { gap: 'a manager or a parent group that would create a cycle', limit: '400' },
  'members-replaced': { gap: '`PUT` of members', values: { replaced: 'replaces them', added: 'adds to them' } },
  'members-listed': {
    gap: 'who is listed as member or subordinate',
    values: { all: 'active and blocked users', active: 'active users only' },
    at: ['people.listGroupUsers', 'people.listRoleUsers', 'people.listExtranetUsers', 'people.listSubordinates'],
  },
  subgroups: { gap: 'subgroups of a deleted group', usual: 'move to its parent group' },
  'group-extranet': { gap: 'the extranet of a new group', usual: 'the primary one' },
  'extranet-users': { gap: '`PUT` of users of an extranet', follows: 'moves them there and removes nobody' },
  'primary-active': { gap: 'deactivating the primary extranet', safe: '400' },
  'extranet-inactive': {
    gap: 'an inactive extranet',
    usual: 'is listed only on request; its users do not change and can sign in; adding users is 400',
  },
  'extranet-read-only': { gap: 'a read-only extranet', usual: 'changing it or its users is 403 until it is writable' },
  'extranet-content': { gap: 'groups and roles of a deleted extranet', safe: 'move with its users' },
  password: { gap: 'passwords in replies', safe: 'never shown, nor in the journal' },
  'photo-kinds': { gap: 'accepted photo formats', refusal: 'JPEG, PNG, GIF and WebP, detected by content; else 400' },
  'photo-crop': { gap: 'cropping a photo, and a crop outside of it', ours: 'a square, drawn as SVG; 400' },
  never: {
    gap: '`last_time_login` and `last_time_used` before the first use, `parent_url` without a parent',
    departs: 'these fields are strings; it is unknown what they are without a value',
    values: { null: '`null`, as in the spec for the extranet of a role', empty: 'an empty string' },
    at: ['people.*User*', 'people.*Group*', 'people.listSubordinates'],
  },
  'pictures-open': { gap: 'who may see photos and logos', ours: 'everybody, since an `<img>` sends no credentials' },
})
