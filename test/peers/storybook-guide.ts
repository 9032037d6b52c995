import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileNameOf } from '../../tools/pages.ts'
import { serveFolder } from '../e2e/static-server.ts'
import { inPage } from './page.ts'
import { blocksOf, overrides, type StartProject } from './start-project.ts'

/** A block for a file that exists, also as `.tsx`, is pasted at its end. */
function paste(project: StartProject, name: string, code: string): void {
  const found = [name, `${name}x`].find((file) => existsSync(join(project.home, file)))
  project.write(found ?? name, found ? `${readFileSync(join(project.home, found), 'utf8')}\n${code}` : code)
}

/** Follows docs/storybook.md step by step, up to the built Storybook. */
export async function followGuide(project: StartProject): Promise<void> {
  const [create] = blocksOf('1. A project with Storybook')
  const [install] = blocksOf('2. Install')
  // Without prompts, and without downloads for tests.
  const silent = create!.code
    .replace('npm create storybook@latest', '$& -- --yes --no-dev --features docs')
    .replace(/^npm install$/m, `npm pkg set --json overrides='${JSON.stringify(overrides)}'\n$&`)
  await project.shell(silent)
  await project.shell(`cd my-app\n${install!.code.replace(' fauxtranet', ` ${project.archive}`)}`)
  const home = join(project.home, 'my-app')
  for (const block of ['3. The preview', '4. A component', '5. Its stories'].flatMap(blocksOf))
    paste(project, `my-app/${fileNameOf(block)}`, block.code)
  await project.shell('cd my-app\nnpm run build-storybook')
  const { url, close } = await serveFolder(join(home, 'storybook-static'), '/stories/')
  await inPage(`${url}iframe.html?id=colleagues--small-company`, (page) =>
    page.getByText('Seda Adin').waitFor(),
  ).finally(close)
}
