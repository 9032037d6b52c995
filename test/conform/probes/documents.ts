import { folders } from '../../documents/library.ts'
import { bin, docs, type Installation, largestFile, nextDay, type Probe } from './installation.ts'

const { travel, policies, minutes } = folders

async function addDocument(
  { send, create }: Installation,
  folder: number,
  title: string,
  fields: object = {},
): Promise<number> {
  const { body } = await send('POST', `${docs}/dropbox`, 'words')
  return create(`${docs}/folder/${folder}/documents`, 'documents', {
    title,
    components: [{ file_key: body.file_key }],
    ...fields,
  })
}

async function checkIn({ send }: Installation, id: number, fields: object = {}): Promise<void> {
  const { body } = await send('POST', `${docs}/dropbox`, 'more words')
  await send('POST', `${docs}/checkin/${id}`, { comment: '', components: [{ file_key: body.file_key }], ...fields })
}

export const documentsProbes = {
  'listing-order': async (own) => {
    const id = await addDocument(own, travel, 'Twice')
    await own.send('POST', `${docs}/checkout/${id}`)
    await checkIn(own, id)
    await own.send('GET', `${docs}/document/${id}/versions`)
  },
  'document-kinds': async ({ send }) => {
    await send('POST', `${docs}/folder/${travel}/documents`, { title: 'Marker', doc_type: 'marker' })
    await send('GET', `${docs}/folder/${travel}/documents`)
  },
  contributors: async (own) => {
    const id = await addDocument(own, travel, 'Contributed')
    await own.send('GET', `${docs}/folder/${policies}`, undefined, 'bo')
    await own.send('GET', `${docs}/document/${id}`, undefined, 'bo')
    await own.send('POST', `${docs}/checkout/${id}`, undefined, 'bo')
  },
  'not-implemented': async ({ send }) => {
    await send('PUT', `${docs}/dropbox`)
  },
  'record-types': async (own) => {
    const id = await addDocument(own, travel, 'Recorded')
    await own.send('PUT', `${docs}/document/${id}`, { record_types: { 3: { box: 4 } } })
    await own.send('GET', `${docs}/document/${id}`)
  },
  'document-dates': async (own) => {
    await own.send('GET', `${docs}/document/${await addDocument(own, travel, 'Undeclared')}`)
  },
  'drop-box-failure': async ({ send }) => {
    await send('POST', `${docs}/dropbox`, 'x'.repeat(largestFile + 1))
  },
  'draft-approval': async (own) => {
    const { send, world } = own
    const id = await addDocument(own, travel, 'Linked')
    await send('POST', `${docs}/link`, { objects: [`document/${id}`], destination: minutes })
    world.grants.add({ folder_id: minutes, user_id: 3, group_id: null, rights: ['view', 'edit'] })
    await send('POST', `${docs}/checkout/${id}?parent_id=${travel}`)
    await checkIn(own, id, { is_draft: true })
    for (const folder of [minutes, travel]) await send('GET', `${docs}/folder/${folder}/info`, undefined, 'bo')
    await send('PUT', `${docs}/document/${id}/approve`, undefined, 'bo')
  },
  'transfer-whole': async ({ send }) => {
    await send('GET', `${docs}/document/999`)
    await send('POST', `${docs}/copy`, { objects: ['document/999'], destination: minutes })
  },
  'unknown-objects': async ({ send }) => {
    await send('GET', `${docs}/document/998`)
    await send('POST', `${docs}/copy`, { objects: ['document/998'], destination: minutes })
  },
  'trash-order': async (own) => {
    for (const title of ['Apples', 'Pears', 'Beans', 'Dates']) {
      await own.send('DELETE', `${docs}/document/${await addDocument(own, travel, title)}`)
      nextDay(own)
    }
    await own.send('GET', bin)
  },
  'trash-own': async (own) => {
    const { send } = own
    await send('DELETE', `${docs}/document/${await addDocument(own, travel, 'Mine')}`)
    const { body } = await send('GET', bin)
    const [{ URI }] = body
    await send('DELETE', `${bin}/${URI.split('/').at(-1)}`, undefined, 'bo')
  },
} satisfies Record<string, Probe>
