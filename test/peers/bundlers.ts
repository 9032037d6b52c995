import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { codeBlocksOf, readPage } from '../../tools/pages.ts'
import { findPort } from '../e2e/examples/commands.ts'
import { serveFolder } from '../e2e/static-server.ts'
import { greets, inPage } from './page.ts'
import { blocksOf, type StartProject } from './start-project.ts'

const app = `const me = await (await fetch('/api/people/v2/user')).json()
document.querySelector('h1').textContent = \`Hello, \${me.fullname}\``
const html = '<!doctype html><h1></h1><script type="module" src="/main.js"></script>'

/** Follows the recipe: the page works in development, and production contains no part of the simulator. */
export async function followBundler(project: StartProject, name: string): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(project.home, 'package.json'), 'utf8'))
  project.write('package.json', JSON.stringify({ ...manifest, type: 'module' }))
  project.write('src/app.js', app)
  if (name === 'esbuild') await followEsbuild(project)
  else await followWebpack(project, name)
  const built = join(project.home, 'dist')
  const shipped = readdirSync(built, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name + readFileSync(join(built, entry.name), 'utf8'))
    .join()
  expect(shipped).toContain('/api/people/v2/user')
  expect(shipped).not.toMatch(/x-sim-|fauxtranet|mockServiceWorker/)
}

async function followWebpack(project: StartProject, name: string): Promise<void> {
  project.write('public/index.html', html)
  if (name === 'rspack') {
    const config = readFileSync(join(project.home, 'webpack.config.mjs'), 'utf8')
    project.write('rspack.config.mjs', config.replace(/\n}\s*$/, '\n  lazyCompilation: false,\n}\n'))
  }
  await project.run('msw', 'init', 'dev', '--save')
  const port = String(await findPort())
  const url = await project.serve(name, 'serve', '--mode', 'development', '--host', '127.0.0.1', '--port', port)
  await inPage(url, greets('Lewis Stewart'))
  await project.run(name, 'build', '--mode', 'production')
  await followProxy(project, name)
}

/** Follows docs/frameworks.md: the dev server proxies to the server, and addresses in replies point back to it. */
async function followProxy(project: StartProject, name: string): Promise<void> {
  const [block] = blocksOf('Behind your dev server')
  const intranet = await project.serve('fauxtranet', '--port', '0')
  project.write('proxy.config.mjs', block!.code.replace('http://127.0.0.1:4800', intranet))
  const flags = ['--config', 'proxy.config.mjs', '--entry', './src/app.js', '--mode', 'development']
  const port = String(await findPort())
  const url = await project.serve(name, 'serve', ...flags, '--host', '127.0.0.1', '--port', port)
  await inPage(url, greets('Lewis Stewart'))
  const user = await (await fetch(`${url}/api/people/v2/users/9`)).json()
  expect(user.photo_url).toBe(`${url}/api/people/v2/users/9/photo`)
}

async function followEsbuild(project: StartProject): Promise<void> {
  const block = codeBlocksOf(readPage('docs/vite.md')).find(({ how }) => how === 'esbuild')!
  // esbuild's server stops when its input ends, and here it has none.
  const [forDevelopment, forProduction] = block.code
    .replace(/ --serve.*/, '')
    .split('\n')
    .map((line) => line.split(' ').slice(1))
  project.write('www/index.html', html)
  await project.run('msw', 'init', 'www', '--save')
  await project.run('esbuild', ...forDevelopment!)
  const { url, close } = await serveFolder(join(project.home, 'www'), '/')
  await inPage(url, greets('Lewis Stewart')).finally(close)
  await project.run('esbuild', ...forProduction!)
}
