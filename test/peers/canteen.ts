import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { blocksOf, type StartProject } from './start-project.ts'

/** Follows docs/own-applications.md: an application in a file, then as a package that others install. */
export async function followCanteen(project: StartProject): Promise<void> {
  const [copy, install, config] = blocksOf('Share it')
  await project.shell(
    copy!.code.replace('devDependencies.fauxtranet=^0.1.0', `devDependencies.fauxtranet=${project.archive}`),
  )
  const folder = join(project.home, 'our-canteen')
  const packed = readdirSync(folder).find((name) => name.endsWith('.tgz'))!
  const command = install!.code
    .replace(' fauxtranet', ` ${project.archive}`)
    .replace('@our-company/canteen', join(folder, packed))
  await project.shell(command)
  project.write('fauxtranet.config.js', config!.code)
  expect(await dishesOf(project)).toBe(3)

  const [definition] = blocksOf('Define it')
  const [own, start] = blocksOf('Use it')
  project.write('canteen.ts', definition!.code)
  project.write('fauxtranet.config.js', own!.code)
  const [, ...words] = start!.code.trim().split(' ')
  expect(await dishesOf(project, ...words)).toBe(1)
}

/** How many dishes the server has that a command starts. */
async function dishesOf(project: StartProject, command = 'fauxtranet', ...flags: string[]): Promise<number> {
  const url = await project.serve(command, ...flags, '--port', '0')
  const dishes = await (await fetch(`${url}/api/canteen/v1/dishes`)).json()
  await project.stop()
  return dishes.length
}
