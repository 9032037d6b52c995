import { expect } from 'vitest'
import { inKnowledgeBase } from './knowledge-base-entries.ts'

export const endorsementChecks = inKnowledgeBase({
  'kb-publisher': async ({ done, expectRefusal }) => {
    const body = { title: 'Soup', category_id: 3 }
    expect((await done('POST', '/articles', { body, as: 'zoe' })).publisher_id).toBe(6)
    const named = { ...body, publisher_id: 3 }
    await expectRefusal(403, /another publisher/, 'POST', '/articles', { body: named, as: 'zoe' })
    expect((await done('POST', '/articles', { body: named, as: 'carl' })).publisher_id).toBe(3)
  },
  'kb-endorsed-by': async ({ done, write, expectRefusal }) => {
    await write('Soup', { category_id: 1, publisher_id: 6 })
    for (const endorsed_by of [2, 1, null]) {
      expect((await done('PUT', '/articles/1', { body: { endorsed_by }, as: 'anna' })).endorsed_by).toBe(endorsed_by)
    }
    await expectRefusal(400, /^endorsed_by/, 'PUT', '/articles/1', { body: { endorsed_by: 4 }, as: 'carl' })
    await expectRefusal(403, /endorse/, 'PUT', '/articles/1', { body: { endorsed_by: 2 }, as: 'zoe' })
  },
  'kb-endorsed-move': async ({ done, write }) => {
    for (const endorsed_by of [2, 1]) {
      const id = await write('Soup', { category_id: 1, endorsed_by })
      const moved = await done('PUT', `/articles/${id}`, { body: { category_id: 3 } })
      expect(moved.endorsed_by).toBe(endorsed_by === 1 ? 1 : null)
    }
  },
  'kb-endorsed-date': async ({ simulator, done, write, expectRefusal }) => {
    simulator.world.clock.set('2026-03-02T10:00:00Z')
    await write('Soup')
    await expectRefusal(400, /^endorsed_by/, 'PUT', '/articles/1', { body: { endorsed_date: '2026-03-01' } })
    expect((await done('PUT', '/articles/1', { body: { endorsed_by: 1 } })).endorsed_date).toBe('2 March 2026')
  },
})
