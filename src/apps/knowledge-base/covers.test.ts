import { describe, expect, it } from 'vitest'
import { useKnowledgeBase } from '../../../test/knowledge-base/knowledge-base.ts'
import { motifs } from './cover-motifs.ts'

const kb = useKnowledgeBase()

const putCover = (id: number) => kb.poke('articles', id, { cover_filename: `${id}.svg` })
const coverOf = async (id: number) => (await kb.done('GET', `/articles/${id}`)).cover_img

describe.each([
  ['knowledge-base.getCover', 'cover_img', 'viewBox="0 0 160 90" width="960" height="540"'],
  ['knowledge-base.getCoverThumbnail', 'cover_thumbnail_img', 'viewBox="0 0 160 90" width="320" height="180"'],
])('%s', (_, field, size) => {
  it('draws the cover of the article, for everybody', async () => {
    await putCover(await kb.write('Soup'))
    const address = (await kb.done('GET', '/articles/1'))[field]
    const { status, body, headers } = await kb.get(address, { as: 'nobody' })
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(body).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" .*<\/svg>$/)
    expect(body).toContain(size)
    expect((await kb.get(address)).body).toBe(body)
  })

  it('draws different covers for different articles', async () => {
    const drawn = new Set<string>()
    for (let id = 1; id <= 12; id++) {
      await putCover(await kb.write('Soup'))
      drawn.add((await kb.get((await kb.done('GET', `/articles/${id}`))[field])).body)
    }
    expect(drawn.size).toBe(12)
  })

  it('does not reveal the article, which may be a draft', async () => {
    await putCover(await kb.write('Layoffs', { article_text: 'Nobody knows yet' }))
    const address = (await kb.done('GET', '/articles/1'))[field]
    const { body } = await kb.get(address)
    await kb.done('PUT', '/articles/1', { body: { title: 'Soup', article_text: 'Hot', status: 'draft' } })
    expect((await kb.get(address, { as: 'nobody' })).body).toBe(body)
    expect(body).not.toMatch(/<text/)
  })
})

describe('knowledge-base.getCover', () => {
  it.each(Object.keys(motifs))('draws the motif that the file name names: %s', async (name) => {
    await kb.poke('articles', await kb.write('Soup'), { cover_filename: `${name}.svg` })
    expect((await kb.get(await coverOf(1))).body).toContain(`${motifs[name]}</svg>`)
  })

  it('refuses articles without a cover, and unknown articles', async () => {
    await kb.write('Soup')
    expect(await coverOf(1)).toBeNull()
    await kb.expectRefusal(404, 'article 1 has no cover', 'GET', '/articles/1/cover')
    await kb.expectRefusal(404, 'there is no article 9', 'GET', '/articles/9/cover')
  })
})

describe('knowledge-base.getCoverThumbnail', () => {
  it('refuses articles without a cover, and unknown articles', async () => {
    await kb.write('Soup')
    await kb.expectRefusal(404, 'article 1 has no cover', 'GET', '/articles/1/cover/thumbnail')
    await kb.expectRefusal(404, 'there is no article 9', 'GET', '/articles/9/cover/thumbnail')
  })
})
