import { expect } from 'vitest'
import { fileNameOf } from '../../tools/pages.ts'
import { findPort } from '../e2e/examples/commands.ts'
import { inPage } from './page.ts'
import { blocksOf, type StartProject } from './start-project.ts'

const documented = 'http://127.0.0.1:4800'

/** Starts the documented server for an app at this address. Writes the section's files with the server's address. */
export async function startIntranet(project: StartProject, section: string, app: string): Promise<string> {
  const [command] = blocksOf('One server, one state')
  const [, , ...flags] = command!.code.trim().replace('http://localhost:3000', app).split(' ')
  const intranet = await project.serve('fauxtranet', ...flags, '--port', String(await findPort()))
  for (const block of blocksOf(section)) project.write(fileNameOf(block), block.code.replaceAll(documented, intranet))
  return intranet
}

/**
 * The app shows user 1 as `<name>, <job title>`, with the photo: rendered by the server in `#server`,
 * fetched by the browser in `#browser`. Its button Promote sets the job title to "Night manager".
 */
export async function showsOneState(app: string): Promise<void> {
  const rendered = await (await fetch(app)).text()
  expect(rendered.replaceAll('<!-- -->', '')).toContain('Lewis Stewart, Intranet Administrator')
  await inPage(app, async (page) => {
    const shows = async (title: string) => {
      for (const id of ['#server', '#browser']) {
        await page.locator(id, { hasText: `Lewis Stewart, ${title}` }).waitFor()
        expect(await page.locator(`${id} img`).getAttribute('src')).toBe(`${app}/api/people/v2/users/1/photo`)
        await page.waitForFunction(
          (path) => document.querySelector<HTMLImageElement>(path)!.naturalWidth > 0,
          `${id} img`,
        )
      }
    }
    await shows('Intranet Administrator')
    await page.getByRole('button', { name: 'Promote' }).click()
    await page.locator('#browser', { hasText: 'Night manager' }).waitFor()
    await page.reload()
    await shows('Night manager')
  })
  // The panel shows requests as they arrive, so the proxy must pass its stream on.
  await inPage(`${app}/__sim/ui/`, async (page) => {
    await page.getByText('/api/people/v2/users/1').first().waitFor()
    await fetch(`${app}/api/people/v2/groups`)
    await page.getByText('/api/people/v2/groups').first().waitFor()
  })
}

/** The server renders each page in the world of its request, even if its code forwards no cookies. */
export async function rendersWorlds(app: string, path: string): Promise<void> {
  const names = { admin: 'Lewis Stewart', manager: 'Cedrik Menne', employee: 'Magdalena Żak' }
  for (const user of Object.keys(names)) {
    const created = await fetch(`${app}/__sim/worlds`, { method: 'POST', body: JSON.stringify({ name: user, user }) })
    expect(created.status).toBeLessThan(300)
  }
  const users = Array.from({ length: 12 }, (_, i) => Object.keys(names)[i % 3] as keyof typeof names)
  const rendered = users.map(async (user) => {
    const page = await (await fetch(app + path, { headers: { cookie: `sim-world=${user}` } })).text()
    return Object.values(names).filter((name) => page.includes(name))
  })
  expect(await Promise.all(rendered)).toEqual(users.map((user) => [names[user]]))
}

/** The cookies of the page select the user of server-side requests as well. */
export async function rendersFor(app: string, user: string, name: string): Promise<void> {
  const rendered = await (await fetch(app, { headers: { cookie: `sim-user=${user}` } })).text()
  expect(rendered).toContain(name)
}
