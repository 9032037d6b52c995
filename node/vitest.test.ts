import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from '../tools/browser-finder.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, '.cache/vitest-trial')

interface Result {
  title: string
  status: string
  failureMessages: string[]
}

/** What a run of Vitest says of the tests in the trial, by file. */
function runTrial(...flags: string[]): Map<string, Result[]> {
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

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true })
  cpSync(join(root, 'tools/vitest-trial'), folder, { recursive: true })
})

const ways = {
  'in processes': ['--pool=forks'],
  'in threads': ['--pool=threads'],
  'in one process that files share': ['--pool=forks', '--no-isolate', '--maxWorkers=1'],
}

describe.each(Object.entries(ways))('fauxtranet/vitest, %s', { timeout: 120_000 }, (_, flags) => {
  let results: Map<string, Result[]>
  beforeAll(() => {
    results = runTrial('--project=node', ...flags)
  }, 120_000)

  it.each([
    ['worlds.trial.js', 19],
    ['page.trial.js', 5],
    ['page-again.trial.js', 5],
    ['own-empty.trial.js', 1],
    ['own-usual.trial.js', 1],
  ])('passes %s', (file, count) => {
    const failed = results.get(file)!.filter(({ status }) => status !== 'passed')
    expect(failed.map(({ title, failureMessages }) => `${title}: ${failureMessages.join('\n')}`)).toEqual([])
    expect(results.get(file)).toHaveLength(count)
  })

  it('fails a test whose requests are outside the contract, and says which', () => {
    const [colour, misspelt, itself, nothing, notStrict] = results.get('broken.trial.js')!
    expect(colour!.failureMessages.join()).toContain('the parameter "colour" is not known here')
    expect(misspelt!.failureMessages.join()).toContain('Did you mean "/api/people/v2/users"?')
    expect(itself!.failureMessages.join()).toContain('expected 1 to be 2')
    expect([nothing!.status, notStrict!.status]).toEqual(['passed', 'passed'])
  })
})

describe('fauxtranet/vitest, in a browser', () => {
  it('passes the trial', () => {
    const results = runTrial('--project=browser').get('browser.trial.js')!
    const failed = results.filter(({ status }) => status !== 'passed')
    expect(failed.map(({ title, failureMessages }) => `${title}: ${failureMessages.join('\n')}`)).toEqual([])
    expect(results).toHaveLength(7)
  }, 120_000)
})
