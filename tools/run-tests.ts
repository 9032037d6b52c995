import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getBrowser } from './browser-finder.ts'
import { writeFigures } from './figures.ts'
import { findNewerNode } from './newer-node.ts'
import { getNextMsw, nextMswNeedsNode } from './next-msw.ts'
import { getRuntimes } from './runtimes.ts'

// `quick`: types, lint and unit tests. `all`: also browsers and real tools. `stress`: crowds and long walks. `peers`:
// other majors, versions, bundlers and runtimes. `hosting`: several servers with PostgreSQL, and Cloudflare's runtime. Other
// arguments go to Vitest, such as a file name. `stress --write` updates the figures in docs/reliability.md.

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
    /** Why the file failed to load. */
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
// Required by the next MSW.
const newerNode = findNewerNode(nextMswNeedsNode) ?? ownNode

/** Returns whether the command succeeded. Output of a parallel run is printed at its end. */
function run([command, ...more]: string[], isParallel: boolean): Promise<boolean> {
  const output = isParallel ? 'pipe' : 'inherit'
  const child = spawn(command!, more, { cwd: root, stdio: ['ignore', output, output] })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => chunks.push(part))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(chunks))
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
  // No test counts a file that fails to load, or an error outside of tests.
  return succeeded || sum.failed > 0 ? sum : { ...sum, failed: 1 }
}

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

// Printed again at the end, where people look first.
const failures: string[] = []

function firstLine(message = ''): string {
  return message.split('\n', 1)[0]!
}

/** Makes slow tests visible. */
function presentLongest(): string {
  const longest = times.sort(([, a], [, b]) => b - a).slice(0, 5)
  return `Longest: ${longest.map(([file, seconds]) => `${file} ${seconds} s`).join(', ')}`
}

/** Runs types and lint in sequence, to leave a core for tests. */
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

/** Provides what `npm ci` does not: a browser and the next MSW. Unit tests need neither. */
async function prepare(): Promise<void> {
  process.env.CHROME_PATH = getBrowser()
  await getNextMsw(root)
}

async function runQuick(): Promise<Sum> {
  return add(await Promise.all([check(), runVitest('unit', ['unit'])]))
}

/** Two lanes keep both cores busy: unit tests and then the tools; in parallel, types, lint and the browsers. */
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
    console.log(
      writeFigures(join(root, 'docs/reliability.md'), reportOf('stress'), { ...sum, isWhole: parameters.length === 0 }),
    )
  return sum
}

/** Tests the package with its declarations, which only the compiler writes. */
async function runPeers(): Promise<Sum> {
  await prepare()
  if (!(await run([...ownNode, packageFile('typescript/bin/tsc'), '--build'], true))) return { passed: 0, failed: 1 }
  process.env.PEERS = 'all'
  return add([
    await runVitest('on-newer-node', ['node-msw3'], newerNode),
    await runVitest('peers', ['browser-msw3', 'peers']),
  ])
}

async function runHosting(): Promise<Sum> {
  process.env.HOSTING = 'all'
  // Several files need them.
  await getRuntimes(root)
  return runVitest('hosting', ['hosting'])
}

function add(sums: Sum[]): Sum {
  return sums.reduce((sum, more) => ({ passed: sum.passed + more.passed, failed: sum.failed + more.failed }))
}

async function runExtent(): Promise<Sum> {
  // Tests read program output.
  delete process.env.FORCE_COLOR
  process.env.NO_COLOR = '1'
  mkdirSync(join(root, '.cache'), { recursive: true })
  try {
    const runs: Record<string, () => Promise<Sum>> = {
      quick: runQuick,
      all: runAll,
      stress: runStress,
      peers: runPeers,
      hosting: runHosting,
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
