import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { findPort } from '../e2e/examples/commands.ts'
import { greets, inPage } from './page.ts'
import { type StartProject, sectionOf } from './start-project.ts'

const page = `'use client'
import { useEffect, useState } from 'react'

export default function Page() {
  const [name, setName] = useState('stranger')
  useEffect(() => {
    fetch('/api/people/v2/user').then(async (reply) => setName(reply.ok ? (await reply.json()).fullname : 'nobody'))
  }, [])
  return <h1>Hello, {name}</h1>
}
`

/** Follows the recipe: the page works in development, and production contains no part of the simulator. */
export async function followNext(project: StartProject): Promise<void> {
  const section = sectionOf('Next')
  const [line] = section.match(/(?<=`)import \{ Intranet \}[^`]+/)!
  const [body] = section.match(/(?<=`)<body>[^`]+/)!
  project.write(
    'app/layout.jsx',
    `${line}\nexport default function Layout({ children }) {\n  return <html lang="en">${body}</html>\n}\n`,
  )
  project.write('app/page.jsx', page)
  const serve = async (command: string) =>
    project.serve('next', command, '--hostname', '127.0.0.1', '--port', String(await findPort()))

  const development = await serve('dev')
  expect(await (await fetch(development)).text()).toContain('Hello, ')
  await inPage(development, greets('Lewis Stewart'))
  await project.stop()

  await project.run('next', 'build')
  expect(readBuilt(project, 'static')).not.toMatch(/x-sim-|fauxtranet|mockServiceWorker/)
  expect(readBuilt(project, 'server')).not.toContain('x-sim-')
  const production = await serve('start')
  await inPage(production, greets('nobody'))
  expect((await fetch(`${production}/mockServiceWorker.js`)).status).toBe(404)
}

function readBuilt({ home }: StartProject, folder: string): string {
  const files = readdirSync(join(home, '.next', folder), { recursive: true, withFileTypes: true })
  const scripts = files.filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(0)
  return scripts.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')).join()
}
