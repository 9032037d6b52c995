import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { codeBlocksOf, fileNameOf, readPage } from '../../../tools/pages.ts'
import { roomsConfig } from '../rooms.ts'
import { runNode } from '../run-node.ts'

const root = join(import.meta.dirname, '../../..')

/** Returns the output folder. */
export async function buildStorybook(
  folder: string,
  output: string,
  more: Record<string, string> = {},
): Promise<string> {
  rmSync(output, { recursive: true, force: true })
  const main = join(root, 'node_modules/storybook/dist/bin/dispatcher.js')
  const env = { STORYBOOK_DISABLE_TELEMETRY: '1', NODE_ENV: 'production', ...more }
  const ran = await runNode(folder, [main, 'build', '--disable-telemetry', '-o', output], env)
  if (ran.status !== 0) throw new Error(`Failed to build the Storybook of ${folder}:\n${ran.output}`)
  return output
}

/** Sets up the trial as a separate project, with the React example's packages and the README's stories. */
export function setUpTrial(name: string): string {
  const folder = join(root, '.cache', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(join(root, 'test/e2e/storybook/trial'), folder, { recursive: true })
  symlinkSync(join(root, 'examples/intranet/node_modules'), join(folder, 'node_modules'))
  for (const block of codeBlocksOf(readPage('README.md')).filter(({ code }) => code.includes('.stories.'))) {
    const file = join(folder, fileNameOf(block))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, block.code)
  }
  writeFileSync(join(folder, 'fauxtranet.config.js'), roomsConfig)
  const dependencies = { react: '*' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }))
  return folder
}
