import { day } from '../../src/core/time/clock.ts'
import type { Company } from '../company.ts'
import { aForm, aPicture } from '../pictures.ts'

// Changes by people, the control interface, tests and time. Their numbers choose what they change.

type Action = (company: Company, a: number, b: number) => unknown

const people = '/api/people/v2'
const documents = '/intranet/rest/documents'

interface Rows {
  all(): readonly { id: number }[]
}

function chosen(rows: Rows, number: number): number {
  const all = rows.all()
  return all[number % all.length]?.id ?? 1
}

/** Anyone but the administrator, who must stay. */
function anyUser({ simulator: { world } }: Company, number: number): number {
  return chosen({ all: () => world.users.all().slice(1) }, number)
}

function aDocument({ simulator: { world } }: Company, number: number): number {
  return chosen(world.documents, number)
}

function aFolder({ simulator: { world } }: Company, number: number): number {
  return chosen(world.folders, number)
}

async function addDocument({ send, simulator: { world } }: Company, a: number, b: number): Promise<void> {
  const headers = { 'content-type': 'text/plain', 'content-disposition': `attachment; filename="note-${b}.txt"` }
  await send('POST', `${documents}/dropbox`, { body: 'words '.repeat(b), headers })
  const file_key = world.dropped.all().at(-1)?.file_key
  const body = { title: `Note ${b}`, components: [{ file_key }] }
  await send('POST', `${documents}/folder/${chosen(world.folders, a)}/documents`, { body })
}

function transfer(how: 'copy' | 'move' | 'link'): Action {
  return (company, a, b) => {
    const body = { objects: [{ type: 'document', id: aDocument(company, a) }], destination: aFolder(company, b) }
    return company.send('POST', `${documents}/${how}`, { body })
  }
}

async function revise({ send, simulator: { world } }: Company, a: number): Promise<void> {
  const id = chosen(world.documents, a)
  await send('POST', `${documents}/document/${id}/checkout`)
  await send('POST', `${documents}/dropbox`, { body: 'other words' })
  const body = { components: [{ file_key: world.dropped.all().at(-1)?.file_key }] }
  await send('POST', `${documents}/checkin/${id}`, { body })
}

export const actions: Record<string, Action> = {
  createUser: ({ send }, a, b) => {
    const username = `new-${a}-${b}`
    const body = { username, firstname: 'New', surname: 'One', email: `${username}@post.example`, password: 'oak' }
    return send('POST', `${people}/users`, { body })
  },
  deleteUser: (company, a) => company.send('DELETE', `${people}/users/${anyUser(company, a)}`),
  setPhoto: (company, a) =>
    company.send('POST', `${people}/users/${anyUser(company, a)}/photo`, {
      body: aForm({ photo: aPicture.png(4, 4) }),
    }),
  setGroups: (company, a, b) => {
    const body = [{ id: chosen(company.simulator.world.groups, b) }]
    return company.send('PUT', `${people}/users/${anyUser(company, a)}/groups`, { body })
  },
  deleteGroup: ({ send, simulator: { world } }, a) => send('DELETE', `${people}/groups/${chosen(world.groups, a)}`),
  addDocument,
  revise,
  copy: transfer('copy'),
  move: transfer('move'),
  link: transfer('link'),
  copyFolder: (company, a, b) => {
    const body = { objects: [{ type: 'folder', id: aFolder(company, a) }], destination: aFolder(company, b) }
    return company.send('POST', `${documents}/copy`, { body })
  },
  deleteDocument: (company, a) => company.send('DELETE', `${documents}/document/${aDocument(company, a)}`),
  deleteFolder: (company, a) => company.send('DELETE', `${documents}/folder/${aFolder(company, a)}`),
  restore: ({ send, simulator: { world } }, a) =>
    send('POST', `/intranet/rest/deleted/${chosen(world.trash, a)}/restore`),
  deleteForever: ({ send, simulator: { world } }, a) =>
    send('DELETE', `/intranet/rest/deleted/${chosen(world.trash, a)}`),
  thank: (company, a, b) => {
    const thanked = [{ id: anyUser(company, a), object_type: { id: 1 } }]
    return company.send('POST', '/api/thankyou/v3/thanks', { body: { description: `For ${b}`, tags: [], thanked } })
  },
  deleteSheet: ({ send, simulator: { world } }, a) =>
    send('DELETE', `/intranet/rest/expenses/sheet/${chosen(world.sheets, a)}`),
  deleteArticle: ({ send, simulator: { world } }, a) =>
    send('DELETE', `/intranet/rest/knowledgebase/articles/${chosen(world.articles, a)}`),
  read: ({ get }, a) => get(`${people}/users?offset=${a}`),
  beRefused: ({ send }) => send('POST', `${people}/users`, { body: { username: '' } }),
  poke: (company, a, b) =>
    company.send('PATCH', `/__sim/state/users/${anyUser(company, a)}`, { body: { job_title: `Job ${b}` } }),
  clearOutbox: ({ send }) => send('DELETE', '/__sim/outbox'),
  writeInProcess: (company, a, b) => {
    company.simulator.world.users.patch(anyUser(company, a), { company: `Company ${b}` })
  },
  addInProcess: ({ simulator: { world } }, a) => void world.departments.add({ name: `Department ${a}` }),
  passTime: ({ simulator: { world } }) => world.clock.advance(day),
}
