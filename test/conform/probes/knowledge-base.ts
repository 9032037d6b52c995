import { addArticle, addCategories, kb, nextDay, type Probe } from './installation.ts'

export const knowledgeBaseProbes = {
  'kb-order': async (own) => {
    const [category] = await addCategories(own)
    for (const title of ['Apples', 'Pears', 'Beans', 'Dates']) {
      await addArticle(own, title, category)
      nextDay(own)
    }
    await own.send('GET', `${kb}/articles`)
  },
  'kb-category-date': async (own) => {
    await addCategories(own)
    await own.send('GET', `${kb}/categories`)
  },
  'kb-addresses': async (own) => {
    const [category_id] = await addCategories(own)
    await own.create(`${kb}/questions`, 'questions', { title: 'Soup?', category_id })
    await own.send('GET', `${kb}/questions`)
  },
  'kb-category-list': async (own) => {
    await addCategories(own)
    await own.send('GET', `${kb}/categories`)
  },
  'kb-states': async (own) => {
    const [category_id] = await addCategories(own)
    await addArticle(own, 'Published', category_id)
    await own.create(`${kb}/articles`, 'articles', { title: 'No status', category_id })
    await own.send('GET', `${kb}/articles`)
  },
  'kb-edit': async (own) => {
    const { send, world, create } = own
    const [category_id] = await addCategories(own)
    world.categories.patch(category_id, { allows: ['article'] })
    await send('POST', `${kb}/categories`, { category_name: 'Mine' }, 'bo')
    const id = await create(`${kb}/articles`, 'articles', { title: 'Own', category_id }, 'bo')
    await send('GET', `${kb}/articles/${id}`, undefined, 'bo')
    await send('PUT', `${kb}/articles/${id}`, { title: 'Own, again' }, 'bo')
  },
  'kb-filters': async (own) => {
    const [above, below] = await addCategories(own)
    await addArticle(own, 'Above', above)
    await addArticle(own, 'Below', below)
    for (const path of [`categories/${above}`, 'articles', `articles?category=${above}`])
      await own.send('GET', `${kb}/${path}`)
  },
  'kb-archived': async (own) => {
    const [category_id] = await addCategories(own)
    await own.create(`${kb}/questions`, 'questions', { title: 'Old?', category_id })
    const old = await own.create(`${kb}/questions`, 'questions', { title: 'New?', category_id })
    own.world.questions.patch(old, { archived: true })
    for (const query of ['', '?archived=1']) await own.send('GET', `${kb}/questions${query}`)
  },
} satisfies Record<string, Probe>
