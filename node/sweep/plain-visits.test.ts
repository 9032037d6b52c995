import { describe, expect, it } from 'vitest'
import { checkOpened, findRoutes, requestsOf } from './plain-visits.ts'

const app = new URL('http://localhost:5173/')

/** A site: each path with the paths that it links to. */
const site: Record<string, string[]> = {
  '/': ['/people', '/report.pdf', 'https://elsewhere.example/'],
  '/people': ['/people/7', '/people/8', '/', '/old'],
  '/people/7': ['/broken'],
  '/old': ['/new'],
  '/new': [],
}

async function find(options: Parameters<typeof findRoutes>[1], stories?: { path: string; title: string }[]) {
  const opened: string[] = []
  const counts: number[] = []
  const open = async ({ path }: { path: string }) => {
    opened.push(path)
    if (path === '/report.pdf') return undefined
    if (path === '/broken') return { visit: undefined, report: {} } as never
    const links = (site[path] ?? []).map((to) => ({ href: new URL(to, app).href, isDownload: false }))
    // A redirect.
    const url = new URL(path === '/old' ? '/new' : path, app).href
    return { visit: { links, url }, report: {} } as never
  }
  const target = { app, services: [], stories } as never
  const { routes } = await findRoutes(target, options, 1, open, (count) => counts.push(count))
  return { routes: routes.map(({ path }) => path), opened, counts }
}

describe('findRoutes', () => {
  it('follows links inside the app, opens one route of each pattern, and keeps those that fail', async () => {
    const { routes, opened, counts } = await find({})
    expect(routes).toEqual(['/', '/people', '/old', '/people/7', '/broken'])
    expect(opened).toEqual(['/', '/people', '/report.pdf', '/old', '/people/7', '/broken'])
    expect(counts).toEqual([1, 3, 4, 5])
  })

  it('returns only the selected routes', async () => {
    expect((await find({ only: ['/people*', 'error'] })).routes).toEqual(['/people', '/people/7'])
  })

  it('opens a route that is named in full directly', async () => {
    expect((await find({ only: ['/people', '/new', 'error'] })).opened).toEqual(['/people', '/new'])
    expect((await find({ only: ['/people', '/o*'] })).opened).toContain('/people/7')
  })

  it('opens each route in each width, and follows the links of all', async () => {
    const opened: string[] = []
    const open = async ({ path }: { path: string }, width: number) => {
      opened.push(`${path} ${width}`)
      if (path === '/broken') return { visit: undefined, report: {} } as never
      const links = path === '/' && width > 400 ? ['/wide', '/broken', '/report.pdf'] : []
      if (path === '/report.pdf') return undefined
      const reached = [{ endpoint: `${path} at ${width}` }]
      const hrefs = links.map((to) => ({ href: new URL(to, app).href, isDownload: false }))
      return { visit: { links: hrefs, url: new URL(path, app).href, observation: { reached } }, report: {} } as never
    }
    const { routes } = await findRoutes({ app, services: [] } as never, { widths: [390, 1440] }, 1, open, () => {})
    expect(opened).toEqual(['/ 390', '/ 1440', '/wide 390', '/wide 1440', '/broken 390', '/report.pdf 390'])
    expect(routes.map(({ path, reports, ...route }) => [path, reports.length, requestsOf(route).length])).toEqual([
      ['/', 2, 2],
      ['/wide', 2, 2],
      ['/broken', 1, 0],
    ])
  })

  it('rejects a route that is not a path', async () => {
    await expect(find({ routes: ['@elsewhere.example/'] })).rejects.toThrow('"@elsewhere.example/" is not a path.')
  })

  it('rejects a route in only that does not exist', async () => {
    await expect(find({ only: ['/nosuch*'] })).rejects.toThrow('No route matches "/nosuch*".')
    const misspelt = find({ routes: ['/people'], only: ['/poeple*', 'error'] })
    await expect(misspelt).rejects.toThrow('No route matches "/poeple*". Did you mean "/people"?')
  })

  it('opens given routes, or stories, and follows no links', async () => {
    expect((await find({ routes: ['/people'] })).opened).toEqual(['/people'])
    const stories = ['/a', '/b'].map((path) => ({ path, title: path }))
    expect((await find({ only: ['/b'] }, stories)).opened).toEqual(['/b'])
  })
})

describe('checkOpened', () => {
  it('rejects a sweep without a page that can be opened', () => {
    const broken = {
      visits: [],
      reports: [{ findings: [{ rule: 'blank', message: 'It cannot be opened.' }] }],
    } as never
    expect(() => checkOpened([])).toThrow('Found no page to visit.')
    expect(() => checkOpened([broken])).toThrow('It cannot be opened.')
    checkOpened([broken, { visits: [{}], reports: [] } as never])
  })
})
