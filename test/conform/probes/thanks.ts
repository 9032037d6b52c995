import { folders } from '../../documents/library.ts'
import { toUser } from '../../thanks/thanks.ts'
import { docs, notes, type Probe, tags } from './installation.ts'

const { travel } = folders

export const thanksProbes = {
  'thanks-included': async ({ send }) => {
    await send('POST', notes, { description: 'Ta', tags: [], thanked: [toUser(2)] })
    await send('GET', notes)
  },
  'thanks-filters': async ({ send }) => {
    for (const thanked of [[toUser(2)], [toUser(2), toUser(3)]])
      await send('POST', notes, { description: 'Ta', tags: [], thanked })
    await send('GET', `${notes}?thanked=1`)
    await send('GET', `${notes}?thanked=1&user_ids=2,3`)
  },
  'thanks-invalid-note': async ({ send }) => {
    await send('GET', `${notes}?users=x`)
  },
  'thanks-unknown-ids': async ({ send }) => {
    await send('GET', `${tags}/999`)
    await send('POST', notes, { description: 'Ta', tags: [999], thanked: [toUser(2)] })
  },
  'thanks-tag-rights': async ({ send }) => {
    const { body } = await send('POST', notes, { description: 'Ta', tags: [], thanked: [toUser(2)] })
    await send('GET', notes, undefined, 'bo')
    await send('DELETE', `${notes}/${body.id}`, undefined, 'bo')
    await send('GET', notes, undefined, 'bo')
    await send('POST', tags, { name: 'Mine' }, 'bo')
    await send('GET', notes, undefined, 'bo')
  },
  'thanks-tag-active': async ({ send }) => {
    await send('POST', tags, { name: 'Old', active: false })
    await send('POST', tags, { name: 'New' })
    for (const query of ['', '?active=0']) await send('GET', `${tags}${query}`)
  },
  'thanks-tag-missing': async ({ send }) => {
    await send('GET', `${tags}/998`)
    await send('DELETE', `${tags}/998`)
  },
  'thanks-zone': async ({ send, world }) => {
    world.users.patch(1, { timezone: 'Asia/Tokyo' })
    await send('GET', `${docs}/folder/${travel}/info`)
    await send('POST', notes, { description: 'Ta', tags: [], thanked: [toUser(2)] })
    await send('GET', notes)
  },
  'thanks-date': async ({ send }) => {
    await send('POST', notes, { description: 'Ta', tags: [], thanked: [toUser(2)] })
    await send('GET', notes)
  },
} satisfies Record<string, Probe>
