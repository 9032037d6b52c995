import { defineGaps } from '../../core/gap.ts'

export const gaps = defineGaps('People, version 1', ['people-v1'], {
  'v1-fieldsets': { gap: 'where field sets are listed, and which', follows: '`fieldsets/`: `profile` and `userslist`' },
  'v1-unknown-fieldset': { gap: 'a field set that does not exist', refusal: '404' },
  'v1-unknown-fields': { gap: 'unknown names in `fields`', refusal: 'left out with a warning' },
  'v1-searched-fields': {
    gap: 'which properties can be searched, and which sorted by',
    either: 'all that `fields` takes, metadata too, but `photo`',
    at: ['people-v1.listUsers'],
  },
  'v1-fields-and-fieldset': { gap: '`fields` with `fieldset`', usual: 'the properties of both, and always `id`' },
  'v1-aliases': { gap: 'the name of a property that was requested by its alias', usual: 'that alias' },
  'v1-account-state': { gap: 'values of the account state', usual: '`active` and `blocked`' },
  'v1-active-only': { gap: 'blocked users, inactive groups, roles and extranets', follows: 'not in the lists' },
  'v1-name-filter': { gap: 'what `name_filter` matches', follows: 'the full name; accents and case do not count' },
  'v1-pages': { gap: 'pages of groups, roles and extranets', follows: 'as those of users' },
  'v1-photo': {
    gap: 'whether the address of a photo has the host',
    values: { absolute: 'whole, with scheme and host', path: 'a path' },
  },
  'v1-metadata': { gap: 'which metadata there are', ours: 'eight default ones, and whatever some user has' },
})
