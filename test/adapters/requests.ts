const people = '/api/people/v2'
const documents = '/intranet/rest/documents'

// Requests to a fresh world, in order, with their expected status.
export const fixedRequests: readonly (readonly [status: number, method: string, path: string, json?: unknown])[] = [
  [200, 'GET', '/__sim'],
  [200, 'GET', '/__sim/users'],
  [200, 'GET', `${people}/user`],
  [200, 'GET', `${people}/users?limit=5&sort=-surname&query=a`],
  [200, 'GET', `${people}/users?view=admin&status=all&limit=200&fields=username,last_time_login,photo_url`],
  [200, 'GET', `${people}/users?nonsense=1`],
  [200, 'GET', `${people}/users/1/photo`],
  [200, 'GET', `${people}/groups`],
  [200, 'GET', `${people}/roles`],
  [200, 'GET', `${people}/extranets?status=all`],
  [200, 'GET', `${people}/extranets/primary`],
  [200, 'GET', '/intranet/rest/people/users/?limit=3&sort=surname&fields=id,firstname,photo'],
  [200, 'GET', '/intranet/rest/people~v1/groups/'],
  [200, 'POST', `${people}/groups`, { name: 'Läufer', description: 'they run' }],
  [201, 'POST', `${people}/roles`, { name: 'Trésorière' }],
  [
    200,
    'POST',
    `${people}/users`,
    { username: 'noor', firstname: 'Noor', surname: 'Ørsted', email: 'noor@fauxtranet.example' },
  ],
  [400, 'POST', `${people}/users`, { username: 'noor' }],
  [204, 'PUT', `${people}/users/1/groups`, [{ id: 1 }]],
  [200, 'GET', `${people}/users/1/groups`],
  [200, 'POST', `${documents}/dropbox`, 'käse'],
  [200, 'GET', `${documents}/dropbox`],
  [200, 'GET', `${documents}/folder/0`],
  [200, 'GET', `${documents}~v1/folder/0/documents/?to_approve=1`],
  [200, 'GET', '/intranet/rest/deleted'],
  [404, 'GET', `${documents}/document/99999`],
  [204, 'POST', `${documents}/move`, { objects: ['document/99999'], destination: 0 }],
  [501, 'GET', `${documents}~v2/folder/0`],
  [501, 'DELETE', `${documents}/dropbox`],
  [405, 'PATCH', `${people}/users`],
  [404, 'GET', `${people}/nowhere`],
  [200, 'GET', '/__sim/requests'],
  [200, 'GET', '/__sim/state/users'],
]

export interface RequestOptions {
  json?: unknown
  body?: BodyInit
  headers?: Record<string, string>
}

export function requestTo(
  origin: string,
  method: string,
  path: string,
  { json, body, headers }: RequestOptions,
): Request {
  const isJson = json !== undefined
  return new Request(origin + path, {
    method,
    headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers },
    body: isJson ? JSON.stringify(json) : body,
  })
}
