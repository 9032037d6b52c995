import { defineGaps } from '../../core/gap.ts'

export const gaps = defineGaps('People, version 1', ['people-v1'], {
  'v1-fieldsets': { gap: 'where field sets are listed', follows: '`fieldsets/`: `profile` and `userslist`' },
  'v1-unknown-fieldset': { gap: 'an unknown field set', refusal: '404' },
  'v1-unknown-fields': { gap: 'unknown names in `fields`', refusal: 'ignored with a warning' },
  'v1-searched-fields': {
    gap: 'which properties can be searched and sorted by',
    either: 'everything that `fields` accepts, including metadata, except `photo`',
    at: ['people-v1.listUsers'],
  },
  'v1-fields-and-fieldset': { gap: '`fields` with `fieldset`', usual: 'the properties of both, and always `id`' },
  'v1-aliases': { gap: 'the name of a property that was requested by its alias', usual: 'the alias' },
  'v1-account-state': { gap: 'values of the account state', usual: '`active` and `blocked`' },
  'v1-active-only': { gap: 'blocked users, and inactive groups, roles and extranets', follows: 'not listed' },
  'v1-name-filter': { gap: 'what `name_filter` matches', follows: 'the full name, ignoring accents and case' },
  'v1-pages': {
    gap: 'paging of groups, roles and extranets',
    follows: 'the same as for users; extras: `limit`, `offset`',
  },
  'v1-photo': { gap: 'whether a photo URL includes the host', values: { absolute: 'an absolute URL', path: 'a path' } },
  'v1-metadata': { gap: 'which metadata exists', ours: 'eight default names, and any other name that a user has' },
})
