// Where the spec is silent or says two things, and what is done here. Each has a test under its id, and a line in the README.

interface AnyGap {
  id: string
  about: string
  gap: string
  chosen: string
  /** P: seen in public documentation, code or clients of the platform; C: our choice. */
  evidence: 'P' | 'C'
}

export const gaps = [
  ...about('Everywhere', [
    [
      'credentials',
      'how credentials are sent',
      'HTTP Basic with a username and its password; without it the current user of the world',
      'P',
    ],
    ['unknown-user', 'a user that is unknown or blocked', '401, whether named by header, cookie or Basic', 'C'],
    [
      'no-challenge',
      '`WWW-Authenticate` on a 401',
      'not sent, so that no browser opens its dialog, unless the option `challenge` is on',
      'C',
    ],
    ['nobody', 'nobody is signed in', "401 in the application's own shape, on every endpoint but pictures", 'C'],
    [
      'administrators',
      'who may do administrative things',
      'user 1, and who administers that application; others 403',
      'P',
    ],
    ['plain-errors', 'error body where none is shown', '`{error: true, message, code}`', 'P'],
    ['invalid-input', 'invalid input', '400 that names every wrong field, and nothing is changed', 'C'],
    ['not-json', 'a body that is not JSON', '400', 'C'],
    ['body-limit', 'how large a body may be', '1 MiB of JSON, 64 MiB of anything else; over it 413', 'C'],
    ['id-not-number', 'an id that is not a number', '404, as no such path', 'P'],
    ['limit-clamped', 'a page size above the maximum', 'taken as the maximum', 'C'],
    ['limit-wrong', 'a page size or offset that is negative or not a number', '400', 'C'],
    [
      'unknown-parameter',
      'a query parameter that is not known',
      'ignored; `x-sim-warning` and the journal say so',
      'C',
    ],
    ['booleans', 'how booleans are written', '`1`, `true` or `0`, `false`, empty, in any case; else 400', 'P'],
    ['unknown-version', 'a version that is not there', '404 that says which there are', 'C'],
    ['no-version', 'no version named', '`/api/people` is version 2, `/intranet/rest/people` version 1', 'C'],
    ['unknown-ids', 'ids in a body that do not exist', '400 that names the field; the whole request is refused', 'C'],
    [
      'order',
      'order where none is stated',
      'by name, accents and case put aside, then by id; people by surname first',
      'C',
    ],
    ['wrong-method', 'a method that a known path does not take', '405 with `Allow`', 'C'],
    ['head', 'HEAD', 'as GET, without the body', 'C'],
    ['matching', 'how keywords match', 'in any case, as parts of words, all of them unless said otherwise', 'C'],
    ['addresses', 'addresses in replies', 'absolute, on the host that was asked, and each of them answers', 'C'],
    [
      'date-text',
      'the format of `date_str`',
      '`DD-MM-YYYY HH:MM` in the timezone of the user; in badges `YYYY-MM-DD HH:MM:SS`',
      'P',
    ],
  ]),
  ...about('People', [
    ['wrappers', 'shape of lists that are not shown', '`{data, pagination}`; groups are `{groups, pagination}`', 'C'],
    ['user-roles', 'what `/users/{id}/roles` lists, which the sample calls users', 'roles', 'C'],
    ['primary-extranet', 'reply of `/extranets/primary`', 'the extranet', 'C'],
    [
      'links-keep-parameters',
      'what `prev` and `next` carry',
      'all parameters of the request, with another offset',
      'C',
    ],
    [
      'all-or-any',
      'several ids in a filter of users',
      'groups and roles: all of them; ids and extranets: any of them',
      'C',
    ],
    [
      'unknown-fields',
      'unknown names in parameters of the list of users',
      '`fields`: left out with a warning; `sort`, `query_fields`: 400',
      'C',
    ],
    [
      'extranet-spellings',
      '`admin_id`, `inactive`, `read_only` or `admin`, `is_inactive`, `is_read_only`',
      'either is read',
      'P',
    ],
    ['system-language', 'the system language', '`en`', 'C'],
    ['unique', 'who may share a username or an e-mail address', 'nobody, in any case of letters: 400', 'C'],
    [
      'own-fields',
      'what users may change of themselves',
      'photo, password, language, job title; the rest is for administrators',
      'C',
    ],
    ['metadata-merged', 'metadata in an update', 'names that are not given stay', 'C'],
    ['blocking', 'who cannot be blocked', 'user 1 and oneself: 400', 'C'],
    ['undeletable', 'what cannot be deleted', 'user 1, oneself, the primary extranet: 400', 'C'],
    [
      'inheritance',
      'what becomes of what a deleted user owned',
      'the heir gets it; memberships end, and who reported to the user reports to nobody',
      'C',
    ],
    ['no-manager', 'how a manager is cleared', '`manager_id` null or 0', 'C'],
    ['loops', 'a manager, or a parent of groups, that would make a loop', '400', 'C'],
    ['members-replaced', 'what `PUT` of members does', 'replaces them', 'C'],
    ['members-listed', 'who is in lists of members', 'active and blocked users alike', 'C'],
    ['subgroups', 'subgroups of a deleted group', "move to that group's parent", 'C'],
    ['group-extranet', 'the extranet of a new group', 'the primary one', 'C'],
    ['extranet-users', '`PUT` of the users of an extranet', 'those named move there, and nobody leaves', 'C'],
    ['extranet-content', 'groups and roles of a deleted extranet', 'move along with its users', 'C'],
    ['password', 'passwords in replies', 'never; nor in the journal', 'C'],
    ['photo-kinds', 'which pictures are photos', 'JPEG, PNG, GIF and WebP, by their content; else 400', 'C'],
    ['photo-crop', 'a crop beyond the picture', '400', 'C'],
    ['never', 'what was never, or is not there', '`null`: last login and use, parent, extranet of a role', 'C'],
    ['pictures-open', 'who may see photos and logos', 'everybody, since an `<img>` carries no credentials', 'C'],
  ]),
  ...about('People, version 1', [
    [
      'v1-fieldsets',
      'path of the names of the field sets, and which there are',
      '`fieldsets/`: `profile` and `userslist`',
      'C',
    ],
    ['v1-unknown-fieldset', 'a field set that does not exist', '404', 'C'],
    ['v1-unknown-fields', 'unknown names in `fields`', 'left out with a warning', 'C'],
    ['v1-fields-and-fieldset', '`fields` and `fieldset` together', 'the properties of both; `id` is always there', 'C'],
    ['v1-aliases', 'the name of a property that was asked for by its alias', 'that alias', 'C'],
    ['v1-account-state', 'values of the account state', '`active` and `blocked`', 'C'],
    ['v1-active-only', 'blocked users, inactive groups, roles and extranets', 'not in the lists', 'C'],
    ['v1-pages', 'pages of groups, roles and extranets', 'as those of users', 'C'],
    ['v1-metadata', 'which metadata there are', 'eight usual ones, and whatever some user has', 'C'],
  ]),
  ...about('Notifications', [
    [
      'outbox',
      'content, channel and format of notifications',
      '`/__sim/outbox` lists `{id, at, to: {id, name}, kind, subject, text, about}`',
      'C',
    ],
    ['notify-failure', 'a notification that cannot be sent', 'never fails the request', 'P'],
  ]),
] as const satisfies readonly AnyGap[]

export type Gap = (typeof gaps)[number]

/** The ids of the gaps of one part: a record over them is complete, or does not compile. */
export type GapsAbout<About extends Gap['about']> = Extract<Gap, { about: About }>['id']

/** The gaps as a table in Markdown. */
export function gapsTable(): string {
  const lines = gaps.map(({ about, gap, chosen, evidence }) => `| ${about} | ${gap} | ${chosen} | ${evidence} |`)
  return ['| about | where the spec is silent | what is done here | |', '|---|---|---|---|', ...lines].join('\n')
}

type Line<Id extends string> = readonly [id: Id, gap: string, chosen: string, evidence: 'P' | 'C']

function about<const About extends string, const Id extends string>(about: About, lines: readonly Line<Id>[]) {
  return lines.map(([id, gap, chosen, evidence]) => ({ id, about, gap, chosen, evidence }))
}
