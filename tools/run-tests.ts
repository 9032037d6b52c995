import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getBrowser } from './browser-finder.ts'
import { getNextMsw, nextMswNeedsNode } from './next-msw.ts'

interface Sum {
  passed: number
  failed: number
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const parameters = process.argv.slice(2)

/** Runs every project on this version of Node, and those that need a newer one on that. */
function plan(): { name: string; projects: string[]; node: string[] }[] {
  const projects = ['node', 'node-apart', 'browser', 'browser-msw3']
  const own = [process.execPath]
  const withTools = { name: 'tests-with-tools', projects: ['tools'], node: own }
  if (Number(process.versions.node.split('.')[0]) >= nextMswNeedsNode) {
    return [{ name: 'tests', projects: [...projects, 'node-msw3'], node: own }, withTools]
  }
  return [
    { name: 'tests', projects, node: own },
    withTools,
    { name: 'tests-on-newer-node', projects: ['node-msw3'], node: ['npx', '-y', '-p', 'node@24', 'node'] },
  ]
}

function runVitest(name: string, projects: string[], [command, ...before]: string[]): Sum {
  const report = join(root, '.cache', `${name}.json`)
  rmSync(report, { force: true })
  const { status } = spawnSync(
    command!,
    [
      ...before,
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--passWithNoTests',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...parameters,
    ],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const sum = readReport(report)
  // Files that do not load, and errors outside of tests, are failures that no test counts.
  return status === 0 || sum.failed > 0 ? sum : { ...sum, failed: 1 }
}

function readReport(path: string): Sum {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(path, 'utf8'))
    return { passed: numPassedTests, failed: numFailedTests }
  } catch {
    return { passed: 0, failed: 0 }
  }
}

/** Installs what the tests need beyond `npm ci`: a browser, and the next MSW. */
function prepare(): void {
  mkdirSync(join(root, '.cache'), { recursive: true })
  process.env.CHROME_PATH = getBrowser()
  getNextMsw(root)
}

function runAll(): Sum {
  try {
    prepare()
  } catch (error) {
    console.error((error as Error).message)
    return { passed: 0, failed: 1 }
  }
  const sums = plan().map(({ name, projects, node }) => runVitest(name, projects, node))
  return sums.reduce((sum, run) => ({ passed: sum.passed + run.passed, failed: sum.failed + run.failed }))
}

const { passed, failed } = runAll()
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
