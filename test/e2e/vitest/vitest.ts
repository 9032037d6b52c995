import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from '../../../tools/browser-finder.ts'
import { nextVitestFolder } from '../../../tools/next-msw.ts'
import { roomsConfig } from '../rooms.ts'
import { runNode } from '../run-node.ts'
import { installMsw } from '../vite/project.ts'

const root = join(import.meta.dirname, '../../..')

export interface Result {
  title: string
  status: string
  failureMessages: string[]
}

// Files share their imports, which is fast and reveals leaks.
export const shared = ['--no-isolate', '--maxWorkers=1']

/** Sets up the trial in a folder with this MSW major, optionally with the next Vitest. */
export function setUpTrial(major: number, hasNextVitest = false): string {
  const folder = join(root, `.cache/vitest-trial-${major}${hasNextVitest ? '-next' : ''}`)
  rmSync(folder, { recursive: true, force: true })
  cpSync(join(root, 'test/e2e/vitest/trial'), folder, { recursive: true })
  writeFileSync(join(folder, 'fauxtranet.config.js'), roomsConfig)
  // Without a name, `fauxtranet` would be the package around it, with its own MSW.
  writeFileSync(join(folder, 'package.json'), '{ "name": "trial", "type": "module" }\n')
  installMsw(folder, major)
  if (hasNextVitest) symlinkSync(nextVitestFolder(root), join(folder, 'node_modules/vitest'))
  return folder
}

/** Returns the results of the trial's tests by file. */
export async function runTrial(folder: string, ...flags: string[]): Promise<Map<string, Result[]>> {
  const report = join(folder, `report-${flags.join('')}.json`)
  const main = join(vitestOf(folder), 'vitest.mjs')
  const { output } = await runNode(folder, [main, 'run', '--reporter=json', `--outputFile=${report}`, ...flags], {
    CHROME_PATH: findBrowser(),
  })
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
    return new Map(
      testResults.map(
        ({ name, assertionResults, message }: { name: string; assertionResults: Result[]; message: string }) => [
          name.slice(folder.length + 1),
          message
            ? [{ title: message, status: 'failed', failureMessages: [message] }, ...assertionResults]
            : assertionResults,
        ],
      ),
    )
  } catch {
    throw new Error(`Failed to run Vitest:\n${output}`)
  }
}

function vitestOf(folder: string): string {
  const own = join(folder, 'node_modules/vitest')
  return existsSync(own) ? own : join(root, 'node_modules/vitest')
}

export function failuresIn(results: Result[]): string[] {
  const failed = results.filter(({ status }) => status !== 'passed')
  return failed.map(({ title, failureMessages }) => `${title}: ${failureMessages.join('\n')}`)
}
