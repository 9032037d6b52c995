import { defineGaps } from '../../core/gap.ts'

export const gaps = defineGaps('People, version 1', ['people-v1'], {
  'v1-fieldsets': {
    gap: 'path of the names of the field sets, and which there are',
    chosen: '`fieldsets/`: `profile` and `userslist`',
    evidence: 'follows',
  },
  'v1-unknown-fieldset': { gap: 'a field set that does not exist', chosen: '404', evidence: 'refusal' },
  'v1-unknown-fields': { gap: 'unknown names in `fields`', chosen: 'left out with a warning', evidence: 'refusal' },
  'v1-searched-fields': {
    gap: 'which properties can be searched, and which sorted by',
    chosen: 'all that `fields` takes, metadata too, but `photo`',
    evidence: 'either',
    at: ['people-v1.listUsers'],
  },
  'v1-fields-and-fieldset': {
    gap: '`fields` and `fieldset` together',
    chosen: 'the properties of both; `id` is always there',
    evidence: 'usual',
  },
  'v1-aliases': {
    gap: 'the name of a property that was requested by its alias',
    chosen: 'that alias',
    evidence: 'usual',
  },
  'v1-account-state': {
    gap: 'values of the account state',
    chosen: '`active` and `blocked`',
    evidence: 'usual',
  },
  'v1-active-only': {
    gap: 'blocked users, inactive groups, roles and extranets',
    chosen: 'not in the lists',
    evidence: 'follows',
  },
  'v1-name-filter': {
    gap: 'what `name_filter` is held against',
    chosen: 'the full name, accents and case put aside: `zoe angstrom` finds Zoë Ångström',
    evidence: 'follows',
  },
  'v1-pages': { gap: 'pages of groups, roles and extranets', chosen: 'as those of users', evidence: 'follows' },
  'v1-photo': {
    gap: 'whether the address of a photo has the host',
    values: { absolute: 'whole, with scheme and host', path: 'a path' },
  },
  'v1-metadata': {
    gap: 'which metadata there are',
    chosen: 'eight default ones, and whatever some user has',
    evidence: 'ours',
  },
})
