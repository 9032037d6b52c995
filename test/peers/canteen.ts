import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { blocksOf, overrides, type StartProject } from './start-project.ts'

/** Follows docs/own-applications.md: first an application in an installed package, then one in a local file. */
export async function followCanteen(project: StartProject): Promise<void> {
  const [copy, install, config] = blocksOf('Share it')
  const commands = copy!.code
    .replace('fauxtranet=^0.1.0', `fauxtranet=${project.archive}`)
    .replace(/^npm install$/m, `npm pkg set --json overrides='${JSON.stringify(overrides)}'\n$&`)
  await project.shell(commands)
  const folder = join(project.home, 'our-canteen')
  const packed = readdirSync(folder).find((name) => name.endsWith('.tgz'))!
  const wanted = install!.code.replace(' fauxtranet', ` ${project.archive}`)
  await project.shell(wanted.replace('@our-company/canteen', join(folder, packed)))
  project.write('fauxtranet.config.js', config!.code)
  expect(await countDishes(project)).toBe(3)

  const [definition] = blocksOf('Define it')
  const [own, start] = blocksOf('Use it')
  project.write('canteen.ts', definition!.code)
  project.write('fauxtranet.config.js', own!.code)
  const [, ...words] = start!.code.trim().split(' ')
  expect(await countDishes(project, ...words)).toBe(1)
}

async function countDishes(project: StartProject, command = 'fauxtranet', ...flags: string[]): Promise<number> {
  const url = await project.serve(command, ...flags, '--port', '0')
  const dishes = await (await fetch(`${url}/api/canteen/v1/dishes`)).json()
  await project.stop()
  return dishes.length
}
