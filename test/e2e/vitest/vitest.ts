import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from '../../../tools/browser-finder.ts'
import { installMsw } from '../vite/project.ts'

const root = join(import.meta.dirname, '../../..')

export interface Result {
  title: string
  status: string
  failureMessages: string[]
}

/** Puts the trial into a folder that has this major of MSW. */
export function layTrial(major: number): string {
  const folder = join(root, `.cache/vitest-trial-${major}`)
  rmSync(folder, { recursive: true, force: true })
  cpSync(join(root, 'test/e2e/vitest/trial'), folder, { recursive: true })
  installMsw(folder, major)
  return folder
}

/** What a run of Vitest says of the tests in the trial, by file. */
export function runTrial(folder: string, ...flags: string[]): Map<string, Result[]> {
  const report = join(folder, `report-${flags.join('')}.json`)
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=json', `--outputFile=${report}`, ...flags],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, CHROME_PATH: findBrowser() } },
  )
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
    throw new Error(`Failed to run Vitest:\n${stdout}\n${stderr}`)
  }
}

/** What has not passed, with its words. */
export function failuresIn(results: Result[]): string[] {
  const failed = results.filter(({ status }) => status !== 'passed')
  return failed.map(({ title, failureMessages }) => `${title}: ${failureMessages.join('\n')}`)
}
