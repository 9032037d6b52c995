import { aBadge } from '../../badges/badges.ts'
import { folders } from '../../documents/library.ts'
import { addArticle, addCategories, addSheet, badges, docs, kb, type Probe, v2 } from './installation.ts'

const { travel, board } = folders

export const generalProbes = {
  'other-schemes': async ({ send }) => {
    await send('GET', `${v2}/users?limit=1`, undefined, undefined, { headers: { authorization: 'Bearer abc' } })
  },
  spellings: async (own) => {
    await addSheet(own)
  },
  unseen: async ({ send }) => {
    for (const as of ['admin', 'paul', 'admin']) await send('GET', `${docs}/folder/${board}/info`, undefined, as)
  },
  'created-status': async ({ create }) => {
    await create(`${badges}/badges`, 'badges', aBadge())
  },
  'written-reply': async ({ send }) => {
    await send('PUT', `${docs}/folder/${travel}/info`, { title: 'Travel' })
  },
  'plain-errors': async ({ send }) => {
    await send('GET', `${kb}/articles/999`)
  },
  'null-in-bodies': async ({ send }) => {
    await send('GET', `${v2}/users/2`)
    await send('PUT', `${v2}/users/2`, { company: null })
  },
  'page-size': async ({ send }) => {
    await send('GET', `${v2}/groups?limit=-5`)
  },
  'unknown-parameter': async ({ send }) => {
    await send('GET', `${v2}/groups?unknown_parameter=1`)
  },
  'unknown-ids': async ({ send }) => {
    await send('GET', `${v2}/users/999`)
    await send('POST', `${v2}/groups`, { name: 'Lost', owner_id: 999 })
  },
  order: async ({ send }) => {
    await send('GET', `${v2}/users?limit=100`)
  },
  matching: async ({ send }) => {
    await send('GET', `${v2}/groups`)
    await send('GET', `${v2}/groups?query=engineering%20zeppelin`)
  },
  'long-date': async (own) => {
    const [category] = await addCategories(own)
    await own.send('GET', `${kb}/articles/${await addArticle(own, 'Dated', category)}`)
  },
  'date-text': async (own) => {
    await own.create(`${badges}/badges`, 'badges', aBadge({ title: 'Dated' }))
    await own.send('GET', `${badges}/badges`)
    await own.send('GET', `${docs}/folder/${travel}/info`)
  },
  wrappers: async ({ send }) => {
    await send('GET', `${v2}/roles`)
  },
} satisfies Record<string, Probe>
