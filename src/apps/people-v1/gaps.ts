import { about, settable, type ValuesOf } from '../../core/gap.ts'

declare module '../../core/fidelity.ts' {
  interface FidelityValues extends ValuesOf<typeof peopleV1Values> {}
}

export const peopleV1Values = settable({
  'v1-fields-and-fieldset': {
    both: 'the properties of both; `id` is always there',
    fields: 'those of `fields`, and `id`',
  },
  'v1-aliases': {
    alias: 'that alias',
    name: 'its own name: `email` for `emailad`',
  },
  'v1-account-state': {
    words: '`active` and `blocked`',
    digits: '`1` and `0`, as texts',
  },
  'v1-active-only': {
    active: 'not in the lists',
    all: 'in the lists',
  },
  'v1-photo': { absolute: 'whole, with scheme and host', path: 'a path' },
})

export const peopleV1 = about('People, version 1', [
  [
    'v1-fieldsets',
    'path of the names of the field sets, and which there are',
    '`fieldsets/`: `profile` and `userslist`',
    'follows',
  ],
  ['v1-unknown-fieldset', 'a field set that does not exist', '404', 'refusal'],
  ['v1-unknown-fields', 'unknown names in `fields`', 'left out with a warning', 'refusal'],
  [
    'v1-searched-fields',
    'which properties can be searched, and which sorted by',
    'all that `fields` takes, metadata too, but `photo`',
    'either',
    'people-v1.listUsers',
  ],
  ['v1-fields-and-fieldset', '`fields` and `fieldset` together', 'the properties of both; `id` is always there', 'C'],
  ['v1-aliases', 'the name of a property that was asked for by its alias', 'that alias', 'C'],
  ['v1-account-state', 'values of the account state', '`active` and `blocked`', 'C'],
  ['v1-active-only', 'blocked users, inactive groups, roles and extranets', 'not in the lists', 'C'],
  [
    'v1-name-filter',
    'what `name_filter` is held against',
    'the full name, accents and case put aside: `zoe angstrom` finds Zoë Ångström',
    'follows',
  ],
  ['v1-pages', 'pages of groups, roles and extranets', 'as those of users', 'follows'],
  ['v1-photo', 'whether the address of a photo has the host', 'it has', 'C'],
  ['v1-metadata', 'which metadata there are', 'eight default ones, and whatever some user has', 'ours'],
])
