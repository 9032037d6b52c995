import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { browserFlags, findBrowser } from '../../tools/browser-finder.ts'
import { findPort } from '../e2e/examples/commands.ts'
import { rendersFor, showsOneState, startIntranet } from './framework.ts'
import type { StartProject } from './start-project.ts'

const layout = `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>
}
`

const page = `import { Me } from './me'
import { User } from './user'

export default function Page() {
  return (
    <>
      <div id="server"><Me /></div>
      <User />
    </>
  )
}
`

const user = `'use client'
import { useEffect, useState } from 'react'

export function User() {
  const [user, setUser] = useState()
  const load = async (init) => setUser(await (await fetch('/api/people/v2/users/1', init)).json())
  useEffect(() => void load(), [])
  if (!user) return null
  return (
    <>
      <p id="browser">{user.fullname}, {user.job_title} <img src={user.photo_url} alt="" /></p>
      <button onClick={() => load({ method: 'PUT', body: '{"job_title":"Night manager"}' })}>Promote</button>
    </>
  )
}
`

const plain = (intranet: string) => `export const dynamic = 'force-dynamic'

export default async function Plain() {
  const { fullname } = await (await fetch('${intranet}/api/people/v2/user')).json()
  return <p id="server">{fullname}</p>
}
`

const cached = (intranet: string) => `import { worldHeaders } from 'fauxtranet/world'
import { headers } from 'next/headers'

export default async function Cached() {
  const init = { cache: 'force-cache', headers: worldHeaders(await headers()) }
  const { fullname } = await (await fetch('${intranet}/api/people/v2/user', init)).json()
  return <p id="server">{fullname}</p>
}
`

const ofPagesRouter = (intranet: string) => `export async function getServerSideProps() {
  return { props: await (await fetch('${intranet}/api/people/v2/user')).json() }
}

export default function Old({ fullname }) {
  return <p id="server">{fullname}</p>
}
`

const spec = `import { expect, test } from 'fauxtranet/playwright'

for (const [user, name] of [['manager', 'Cedrik Menne'], ['employee', 'Magdalena Żak']]) {
  test.describe(() => {
    test.use({ fauxtranet: { user } })
    test('renders for ' + user, async ({ page, intranet }) => {
      for (let i = 0; i < 4; i++) {
        for (const path of ['/plain', '/cached', '/old']) {
          await page.goto(path)
          await expect(page.locator('#server'), path).toHaveText(name, { timeout: 60_000 })
        }
      }
      expect(await page.evaluate(async () => (await (await fetch('/__sim')).json()).world)).toBe(intranet.name)
      expect((await intranet.requests('people.getCurrentUser')).length).toBeGreaterThanOrEqual(9)
    })
  })
}
`

/** Two tests in parallel, with server components and the pages router. */
async function rendersForTests(project: StartProject, app: string): Promise<void> {
  const use = { baseURL: app, launchOptions: { executablePath: findBrowser(), args: browserFlags } }
  const config = { fullyParallel: true, workers: 2, timeout: 180_000, testDir: 'e2e', use }
  project.write('e2e/worlds.spec.mjs', spec)
  project.write('playwright.config.mjs', `export default ${JSON.stringify(config)}`)
  expect(await project.run('playwright', 'test')).toContain('2 passed')
}

export async function followNext(project: StartProject): Promise<void> {
  const port = String(await findPort())
  const app = `http://127.0.0.1:${port}`
  const intranet = await startIntranet(project, 'Next', app)
  project.write('app/layout.jsx', layout)
  project.write('app/page.jsx', page)
  project.write('app/user.jsx', user)
  project.write('app/plain/page.jsx', plain(intranet))
  project.write('app/cached/page.jsx', cached(intranet))
  project.write('pages/old.jsx', ofPagesRouter(intranet))
  await project.serve('next', 'dev', '--hostname', '127.0.0.1', '--port', port)
  await showsOneState(app)
  await rendersFor(app, 'manager', 'Cedrik Menne')
  await rendersForTests(project, app)
  await project.stop()

  await project.run('next', 'build')
  expect(readFileSync(join(project.home, '.next/routes-manifest.json'), 'utf8')).not.toContain(intranet)
}
