import createClient from 'openapi-fetch'
import type { components, paths } from './schema.d.ts'

/** Uses the client as users of generated types would. */
export async function tryClient(baseUrl: string, fetch: (request: Request) => Promise<Response>) {
  const client = createClient<paths>({ baseUrl, fetch })
  const badges = await client.GET('/api/badges/badges', { params: { query: { status: 'all' } } })
  const title: string | undefined = badges.data?.[0]?.title
  const user = await client.GET('/api/people/v2/users/{id}', { params: { path: { id: 1 } } })
  const whole: components['schemas']['people.User'] | undefined = user.data
  const users = await client.GET('/api/people/v2/users', { params: { query: { fields: ['username'], limit: 1 } } })
  const [some]: components['schemas']['people.SomeOfUser'][] = users.data?.data ?? []
  const roles = await client.GET('/api/people/v2/roles', {})
  const role: string | undefined = roles.data?.data[0]?.name
  const note = await client.POST('/api/thankyou/v3/thanks', {
    body: { description: 'For the client', tags: [], thanked: [{ id: 2, oclass: { id: 2, oclass: 1 } }] },
  })
  const folder = await client.POST('/intranet/rest/documents/folder/{id}/folders/', {
    params: { path: { id: 1 } },
    body: { title: 'From a client' },
  })
  // @ts-expect-error The control interface is left out.
  await client.POST('/__sim/undo')
  const missing = await client.GET('/api/people/v2/users/{id}', { params: { path: { id: 99_999 } } })
  const reason: string | undefined = missing.error?.error
  const unfiled = await client.GET('/intranet/rest/documents/document/{doc_id}/info', {
    params: { path: { doc_id: 99_999 } },
  })
  const unfiledReason: string | undefined = unfiled.error?.message
  // @ts-expect-error There is no such status.
  await client.GET('/api/badges/badges', { params: { query: { status: 'gone' } } })
  return {
    title,
    username: whole?.username,
    fields: some && Object.keys(some),
    folder: folder.data?.title,
    role,
    note: note.data?.id,
    reason,
    unfiledReason,
    status: missing.response.status,
  }
}
