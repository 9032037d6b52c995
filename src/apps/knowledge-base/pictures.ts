import type { Pictures } from '../../world/pictures.ts'
import { drawCover } from './cover.ts'

const coverWidth = 320

export const pictures: Pictures = {
  articles: (world, id) => {
    const article = world.articles.need(id)
    return article.cover_filename === null ? undefined : drawCover(article, coverWidth)
  },
}
