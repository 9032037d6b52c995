import { client } from './sdk/client.gen.js'
import { documentsAddFolder, peopleGetUser, peopleListUsers, thanksCreateNote } from './sdk/sdk.gen.js'
import type { PeopleSomeOfUser, PeopleUser } from './sdk/types.gen.js'

/** Uses generated functions as users of @hey-api/openapi-ts would. */
export async function tryClient(baseUrl: string, fetch: (request: Request) => Promise<Response>) {
  client.setConfig({ baseUrl, fetch: (request) => fetch(request as Request) })
  const user: PeopleUser | undefined = (await peopleGetUser({ path: { id: 1 } })).data
  const users = await peopleListUsers({ query: { fields: ['username'], limit: 1 } })
  const [some]: PeopleSomeOfUser[] = users.data?.data ?? []
  const folder = await documentsAddFolder({ path: { id: 1 }, body: { title: 'From an SDK' } })
  const note = await thanksCreateNote({
    body: { description: 'For the SDK', tags: [], thanked: [{ id: 2, oclass: { id: 2, oclass: 1 } }] },
  })
  const missing = await peopleGetUser({ path: { id: 99_999 } })
  const reason: string | undefined = missing.error && 'error' in missing.error ? missing.error.error : undefined
  return {
    username: user?.username,
    fields: some && Object.keys(some),
    folder: folder.data?.title,
    note: note.data?.id,
    reason,
    status: missing.response?.status,
  }
}
