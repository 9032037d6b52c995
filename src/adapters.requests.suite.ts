const people = '/api/people/v2'

/** Asked one after the other of a fresh world, in every adapter. */
export const fixedRequests: readonly (readonly [method: string, path: string, json?: unknown])[] = [
  ['GET', '/__sim'],
  ['GET', '/__sim/users'],
  ['GET', `${people}/user`],
  ['GET', `${people}/users?limit=5&sort=-surname&query=a`],
  ['GET', `${people}/users?view=admin&status=all&limit=200&fields=username,last_time_login,photo_url`],
  ['GET', `${people}/users?nonsense=1`],
  ['GET', `${people}/users/1/photo`],
  ['GET', `${people}/groups`],
  ['GET', `${people}/roles`],
  ['GET', `${people}/extranets?status=all`],
  ['GET', `${people}/extranets/primary`],
  ['GET', '/intranet/rest/people/users/?limit=3&sort=surname&fields=id,firstname,photo'],
  ['GET', '/intranet/rest/people~v1/groups/'],
  ['POST', `${people}/groups`, { name: 'Läufer', description: 'they run' }],
  ['POST', `${people}/roles`, { name: 'Trésorière' }],
  [
    'POST',
    `${people}/users`,
    { username: 'noor', firstname: 'Noor', surname: 'Ørsted', email: 'noor@fauxtranet.example' },
  ],
  ['POST', `${people}/users`, { username: 'noor' }],
  ['PUT', `${people}/users/1/groups`, [{ id: 1 }]],
  ['GET', `${people}/users/1/groups`],
  ['PATCH', `${people}/users`],
  ['GET', `${people}/nowhere`],
  ['GET', '/__sim/requests'],
  ['GET', '/__sim/state/users'],
]

/** What goes along with a request. */
export interface Sent {
  json?: unknown
  body?: BodyInit
  headers?: Record<string, string>
}

export function requestTo(origin: string, method: string, path: string, { json, body, headers }: Sent): Request {
  const isJson = json !== undefined
  return new Request(origin + path, {
    method,
    headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers },
    body: isJson ? JSON.stringify(json) : body,
  })
}
