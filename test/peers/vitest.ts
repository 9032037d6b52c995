import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { fileNameOf } from '../../tools/pages.ts'
import { clientStart } from '../../tools/peers.ts'
import { blocksFor, fileOf, startsOf } from '../e2e/docs-project.ts'
import { root } from '../source-tree.ts'
import { blocksOf, type StartProject } from './start-project.ts'

/** Runs the start, every block of the documents, and requests of pages. */
export async function followVitest(project: StartProject): Promise<void> {
  for (const block of startsOf('docs/own-applications.md')) project.write(fileNameOf(block), block.code)
  const blocks = blocksFor('vitest')
  for (const block of blocks) project.write(fileOf(block), block.code)
  // The start is one more.
  expect(await project.run('vitest', 'run')).toMatch(new RegExp(`Test Files +${blocks.length + 1} passed \\(`))

  for (const file of ['page-tests.js', 'staff.js'])
    project.write(file, readFileSync(join(root, 'test/e2e/vitest/trial', file), 'utf8'))
  const environments = ['jsdom', 'happy-dom']
  for (const name of environments) {
    const lines = [`// @vitest-environment ${name}`, "import { testPage } from './page-tests.js'", 'testPage()']
    project.write(`page-${name}.test.js`, lines.join('\n'))
  }
  const uploads = await project.run('vitest', 'run', 'page-', '-t', 'Request|uploads')
  expect(uploads).toMatch(/Test Files +2 passed \(/)
  expect(uploads).toMatch(/Tests +10 passed/)
}

export async function followClient(project: StartProject): Promise<void> {
  const [commands] = blocksOf(clientStart)
  await project.shell(commands!.code)
  expect(await project.run('vitest', 'run')).toMatch(/Tests +1 passed \(1\)/)
  const flags = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--allowImportingTsExtensions']
  await project.run('tsc', ...flags, 'client.test.ts')
}
