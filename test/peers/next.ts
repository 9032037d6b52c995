import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
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

export async function followNext(project: StartProject): Promise<void> {
  const port = String(await findPort())
  const app = `http://127.0.0.1:${port}`
  const intranet = await startIntranet(project, 'Next', app)
  project.write('app/layout.jsx', layout)
  project.write('app/page.jsx', page)
  project.write('app/user.jsx', user)
  await project.serve('next', 'dev', '--hostname', '127.0.0.1', '--port', port)
  await showsOneState(app)
  await rendersFor(app, 'manager', 'Cedrik Menne')
  await project.stop()

  await project.run('next', 'build')
  expect(readFileSync(join(project.home, '.next/routes-manifest.json'), 'utf8')).not.toContain(intranet)
}
