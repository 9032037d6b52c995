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

async function addDocument({ ask, simulator: { world } }: Company, a: number, b: number): Promise<void> {
  const headers = { 'content-type': 'text/plain', 'content-disposition': `attachment; filename="note-${b}.txt"` }
  await ask('POST', `${documents}/dropbox`, { body: 'words '.repeat(b), headers })
  const file_key = world.dropped.all().at(-1)?.file_key
  const body = { title: `Note ${b}`, components: [{ file_key }] }
  await ask('POST', `${documents}/folder/${chosen(world.folders, a)}/documents`, { body })
}

function transfer(how: 'copy' | 'move' | 'link'): Action {
  return (company, a, b) => {
    const body = { objects: [{ type: 'document', id: aDocument(company, a) }], destination: aFolder(company, b) }
    return company.ask('POST', `${documents}/${how}`, { body })
  }
}

async function revise({ ask, simulator: { world } }: Company, a: number): Promise<void> {
  const id = chosen(world.documents, a)
  await ask('POST', `${documents}/document/${id}/checkout`)
  await ask('POST', `${documents}/dropbox`, { body: 'other words' })
  const body = { components: [{ file_key: world.dropped.all().at(-1)?.file_key }] }
  await ask('POST', `${documents}/checkin/${id}`, { body })
}

export const actions: Record<string, Action> = {
  createUser: ({ ask }, a, b) => {
    const username = `new-${a}-${b}`
    const body = { username, firstname: 'New', surname: 'One', email: `${username}@post.example`, password: 'oak' }
    return ask('POST', `${people}/users`, { body })
  },
  deleteUser: (company, a) => company.ask('DELETE', `${people}/users/${anyUser(company, a)}`),
  setPhoto: (company, a) =>
    company.ask('POST', `${people}/users/${anyUser(company, a)}/photo`, {
      body: aForm({ photo: aPicture.png(4, 4) }),
    }),
  setGroups: (company, a, b) => {
    const body = [{ id: chosen(company.simulator.world.groups, b) }]
    return company.ask('PUT', `${people}/users/${anyUser(company, a)}/groups`, { body })
  },
  deleteGroup: ({ ask, simulator: { world } }, a) => ask('DELETE', `${people}/groups/${chosen(world.groups, a)}`),
  addDocument,
  revise,
  copy: transfer('copy'),
  move: transfer('move'),
  link: transfer('link'),
  copyFolder: (company, a, b) => {
    const body = { objects: [{ type: 'folder', id: aFolder(company, a) }], destination: aFolder(company, b) }
    return company.ask('POST', `${documents}/copy`, { body })
  },
  deleteDocument: (company, a) => company.ask('DELETE', `${documents}/document/${aDocument(company, a)}`),
  deleteFolder: (company, a) => company.ask('DELETE', `${documents}/folder/${aFolder(company, a)}`),
  restore: ({ ask, simulator: { world } }, a) =>
    ask('POST', `/intranet/rest/deleted/${chosen(world.trash, a)}/restore`),
  deleteForever: ({ ask, simulator: { world } }, a) =>
    ask('DELETE', `/intranet/rest/deleted/${chosen(world.trash, a)}`),
  thank: (company, a, b) => {
    const thanked = [{ id: anyUser(company, a), object_type: { id: 1 } }]
    return company.ask('POST', '/api/thankyou/v3/thanks', { body: { description: `For ${b}`, tags: [], thanked } })
  },
  deleteSheet: ({ ask, simulator: { world } }, a) =>
    ask('DELETE', `/intranet/rest/expenses/sheet/${chosen(world.sheets, a)}`),
  deleteArticle: ({ ask, simulator: { world } }, a) =>
    ask('DELETE', `/intranet/rest/knowledgebase/articles/${chosen(world.articles, a)}`),
  read: ({ get }, a) => get(`${people}/users?offset=${a}`),
  beRefused: ({ ask }) => ask('POST', `${people}/users`, { body: { username: '' } }),
  poke: (company, a, b) =>
    company.ask('PATCH', `/__sim/state/users/${anyUser(company, a)}`, { body: { job_title: `Job ${b}` } }),
  clearOutbox: ({ ask }) => ask('DELETE', '/__sim/outbox'),
  writeInProcess: (company, a, b) => {
    company.simulator.world.users.patch(anyUser(company, a), { company: `Company ${b}` })
  },
  addInProcess: ({ simulator: { world } }, a) => void world.departments.add({ name: `Department ${a}` }),
  passTime: ({ simulator: { world } }) => world.clock.advance(day),
}
