import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getBrowser } from './browser-finder.ts'
import { writeFigures } from './figures.ts'
import { findNewerNode } from './newer-node.ts'
import { getNextMsw, nextMswNeedsNode } from './next-msw.ts'

// `quick`: types, lint and unit tests. `all`: these, then browsers and real tools. `stress`: crowds and long walks.
// `peers`: other majors, versions, bundlers and runtimes than `all` has.
// What stands behind is for Vitest, as the name of a file; `stress --write` writes the figures of docs/reliability.md.

interface Sum {
  passed: number
  failed: number
}

interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    startTime: number
    endTime: number
    /** Why the file did not load. */
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const [extent = 'all', ...given] = process.argv.slice(2)
const parameters = given.filter((parameter) => parameter !== '--write')
const reportOf = (name: string) => join(root, '.cache', `tests-${name}.json`)
const packageFile = (path: string) => join(root, 'node_modules', path)
const ownNode = [process.execPath]
/** The next MSW needs it. */
const newerNode = findNewerNode(nextMswNeedsNode) ?? ownNode

/** Runs a command to its end; returns whether it succeeded. The output of a parallel run is printed at its end. */
function run([command, ...more]: string[], isParallel: boolean): Promise<boolean> {
  const output = isParallel ? 'pipe' : 'inherit'
  const child = spawn(command!, more, { cwd: root, stdio: ['ignore', output, output] })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => said.push(part))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(said))
      resolve(code === 0)
    })
  })
}

async function runVitest(name: string, projects: string[], node = ownNode, isParallel = false): Promise<Sum> {
  const report = reportOf(name)
  rmSync(report, { force: true })
  const succeeded = await run(
    [
      ...node,
      packageFile('vitest/vitest.mjs'),
      'run',
      '--passWithNoTests',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...parameters,
    ],
    isParallel,
  )
  const sum = readReport(report)
  // A file that does not load, and an error outside of any test, are failures that no test counts.
  return succeeded || sum.failed > 0 ? sum : { ...sum, failed: 1 }
}

/** How long each file took, in seconds. */
const times: [file: string, seconds: number][] = []

function readReport(path: string): Sum {
  try {
    const { numPassedTests, numFailedTests, testResults }: Report = JSON.parse(readFileSync(path, 'utf8'))
    for (const { name, startTime, endTime, message, assertionResults } of testResults) {
      const file = relative(root, name)
      times.push([file, Math.round((endTime - startTime) / 1000)])
      if (message) failures.push(`${file}: ${firstLine(message)}`)
      for (const { status, fullName, failureMessages } of assertionResults)
        if (status === 'failed') failures.push(`${file} > ${fullName}: ${firstLine(failureMessages[0])}`)
    }
    return { passed: numPassedTests, failed: numFailedTests }
  } catch {
    return { passed: 0, failed: 0 }
  }
}

/** What failed. It is printed once more at the end, where one looks first. */
const failures: string[] = []

function firstLine(message = ''): string {
  return message.split('\n', 1)[0]!
}

/** So that the next slow test is seen when it comes. */
function presentLongest(): string {
  const longest = times.sort(([, a], [, b]) => b - a).slice(0, 5)
  return `Longest: ${longest.map(([file, seconds]) => `${file} ${seconds} s`).join(', ')}`
}

/** Types and lint: they leave a core to the tests that run in parallel. */
async function check(): Promise<Sum> {
  let failed = 0
  for (const [name, ...more] of [
    ['typescript/bin/tsc', '--build'],
    ['@biomejs/biome/bin/biome', 'check', '.'],
  ]) {
    if (!(await run([...ownNode, packageFile(name!), ...more], true))) failed++
  }
  return { passed: 0, failed }
}

/** What the tests need that `npm ci` does not bring: a browser, and the next MSW. The unit tests need none of it. */
async function prepare(): Promise<void> {
  process.env.CHROME_PATH = getBrowser()
  await getNextMsw(root)
}

async function runQuick(): Promise<Sum> {
  return add(await Promise.all([check(), runVitest('unit', ['unit'])]))
}

/**
 * Two lanes, so that no core waits: unit tests and then the tools; in parallel types, lint and the browsers, each of which
 * has less to do than a core can.
 */
async function runAll(): Promise<Sum> {
  const prepared = prepare()
  const checked = check()
  const parallel = Promise.all([checked, prepared]).then(() =>
    runVitest('in-browsers', ['browser', 'browser-msw3'], ownNode, true),
  )
  const inTurn = async () => {
    const unit = await runVitest('unit', ['unit'])
    await prepared
    // The tools read the declarations.
    return (await checked).failed > 0 ? [unit] : [unit, await runVitest('with-tools', ['e2e'])]
  }
  const [first, ...others] = await Promise.all([inTurn(), parallel, checked])
  return add([...first, ...others])
}

async function runStress(): Promise<Sum> {
  await prepare()
  process.env.STRESS ??= '40'
  const sum = await runVitest('stress', ['unit', 'stress'])
  if (given.includes('--write'))
    console.log(writeFigures(join(root, 'docs/reliability.md'), reportOf('stress'), sum.failed))
  return sum
}

/** The package is tried with its declarations, which only the compiler writes. */
async function runPeers(): Promise<Sum> {
  await prepare()
  if (!(await run([...ownNode, packageFile('typescript/bin/tsc'), '--build'], true))) return { passed: 0, failed: 1 }
  process.env.PEERS = 'all'
  return add([
    await runVitest('on-newer-node', ['node-msw3'], newerNode),
    await runVitest('peers', ['browser-msw3', 'peers']),
  ])
}

function add(sums: Sum[]): Sum {
  return sums.reduce((sum, more) => ({ passed: sum.passed + more.passed, failed: sum.failed + more.failed }))
}

async function runExtent(): Promise<Sum> {
  // Tests read what programs print.
  delete process.env.FORCE_COLOR
  process.env.NO_COLOR = '1'
  mkdirSync(join(root, '.cache'), { recursive: true })
  try {
    const runs: Record<string, () => Promise<Sum>> = {
      quick: runQuick,
      all: runAll,
      stress: runStress,
      peers: runPeers,
    }
    return await runs[extent]!()
  } catch (error) {
    console.error((error as Error).message)
    return { passed: 0, failed: 1 }
  }
}

const { passed, failed } = await runExtent()
for (const failure of failures) console.log(`Failed: ${failure}`)
if (times.length > 0) console.log(presentLongest())
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
