import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { rendersWorlds, showsOneState } from './framework.ts'
import type { StartProject } from './start-project.ts'

const routes = `import { index, route } from '@react-router/dev/routes'

export default [index('home.jsx'), route('plain', 'plain.js')]
`

const plain = `export const loader = ({ request }) => fetch(new URL('/api/people/v2/user', request.url))
`

const root = `import { Outlet, Scripts } from 'react-router'

export default function Root() {
  return <html lang="en"><body><Outlet /><Scripts /></body></html>
}
`

const home = `import { useEffect, useState } from 'react'

export async function loader({ request }) {
  const headers = { cookie: request.headers.get('cookie') ?? '' }
  return (await fetch(new URL('/api/people/v2/user', request.url), { headers })).json()
}

const User = ({ id, user }) => (
  <p id={id}>{user.fullname}, {user.job_title} <img src={user.photo_url} alt="" /></p>
)

export default function Home({ loaderData }) {
  const [fetched, setFetched] = useState()
  const load = async (init) => setFetched(await (await fetch('/api/people/v2/users/1', init)).json())
  useEffect(() => void load(), [])
  return (
    <>
      <User id="server" user={loaderData} />
      {fetched && <User id="browser" user={fetched} />}
      <button onClick={() => load({ method: 'PUT', body: '{"job_title":"Night manager"}' })}>Promote</button>
    </>
  )
}
`

export async function followReactRouter(project: StartProject): Promise<void> {
  const { devDependencies, ...manifest } = JSON.parse(readFileSync(join(project.home, 'package.json'), 'utf8'))
  // React Router looks for its runtime there.
  project.write('package.json', JSON.stringify({ ...manifest, type: 'module', dependencies: devDependencies }))
  project.write('app/routes.js', routes)
  project.write('app/root.jsx', root)
  project.write('app/home.jsx', home)
  project.write('app/plain.js', plain)
  const app = await project.serve('react-router', 'dev', '--host', '127.0.0.1', '--port', '0')
  await showsOneState(app)
  await rendersWorlds(app, '/plain')
  await project.stop()

  await project.run('react-router', 'build')
  const built = readdirSync(join(project.home, 'build'), { recursive: true, withFileTypes: true })
  const files = built.filter((entry) => entry.isFile())
  const shipped = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')).join()
  expect(shipped).toContain('/api/people/v2/user')
  expect(shipped).not.toContain('x-sim-')
}
