import { EventEmitter } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { aReport, exampleReport, plain } from '../../../test/sweep/report.ts'
import type { SweepOptions } from '../../sweep/options.ts'
import { runSweep } from './sweep.ts'

const folder = mkdtempSync(join(tmpdir(), 'sweep-'))
const out = join(folder, 'report')
const app = 'http://localhost:5173/#/'

afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the command with a made-up sweep. */
async function run(args: string[], { report = exampleReport, isTTY = false, environment = {} } = {}) {
  let given: SweepOptions | undefined
  const printed: string[] = []
  const outcome = await runSweep([app, '--out', out, ...args], environment, {
    run: async (options) => {
      given = options
      options.onPlan?.({ routes: 2, visits: 400, skipped: 12, skippedRoutes: 0, seconds: 300 })
      if (options.planOnly) return report
      const [visit] = report.routes[0]?.visits ?? []
      for (let done = 1; done <= 20 && visit; done++)
        options.onProgress?.({ done, total: 20, findings: 1, path: '/wall', state: plain, visit })
      return report
    },
    terminal: { write: (text) => printed.push(text), isTTY },
  })
  return { ...outcome, given: given!, printed }
}

describe('fauxtranet sweep', () => {
  it('prints the estimate, the progress and the findings', async () => {
    const { text, exitCode, printed } = await run([])
    expect(exitCode).toBe(1)
    expect(printed[0]).toBe('2 routes, 400 visits in other states: at least 5 minutes; 12 visits skipped\n')
    expect(printed.slice(1, 3)).toEqual(['2 of 20 visits, 1 finding\n', '4 of 20 visits, 1 finding\n'])
    expect(printed).toHaveLength(11)
    expect(text).toMatch(/^Uncaught error at \/people/)
    expect(text).toMatch(
      /\n4 findings in 5 visits to 2 routes; 12 visits skipped; 3 routes skipped\nReport: .*report\/index\.html$/,
    )
    expect(existsSync(join(out, 'index.html'))).toBe(true)
  })

  it('escapes what would control the terminal', async () => {
    const visit = { ...exampleReport.routes[0]!.visits[1]!, findings: [{ rule: 'blank' as const, message: '\x1b[2J' }] }
    const { text } = await run([], { report: aReport({ path: '/', endpoints: [], visits: [visit] }) })
    expect(text).toContain('\\u{1b}[2J')
  })

  it('passes the flags on', async () => {
    const routes = join(folder, 'routes.txt')
    writeFileSync(routes, '/people\r\n\n /wall?tag=1 \n')
    const line = `--routes ${routes} --only people,/wall* --sample 50 --changed main --widths 390,1440 --faults error,slow --scenarios none --users manager,nobody --axe --storybook --parallel 2 --timeout 5000 --simulator http://127.0.0.1:4800`
    const { given } = await run(line.split(' '), { environment: { FAUXTRANET_TOKEN: 'secret' } })
    expect(given).toMatchObject({
      url: app,
      out,
      routes: ['/people', '/wall?tag=1'],
      only: ['people', '/wall*'],
      sample: 50,
      changed: 'main',
      widths: [390, 1440],
      faults: ['error', 'slow'],
      scenarios: [],
      users: ['manager', 'nobody'],
      axe: true,
      storybook: true,
      parallel: 2,
      timeout: 5000,
      simulator: 'http://127.0.0.1:4800',
      token: 'secret',
    })
  })

  it.each(['people', '//elsewhere.example/'])('rejects the route %s', async (route) => {
    const routes = join(folder, 'wrong.txt')
    writeFileSync(routes, `/people\n${route}`)
    await expect(run(['--routes', routes])).rejects.toThrow(`has "${route}", which is not a path.`)
  })

  it('leaves the defaults to the sweep', async () => {
    const { onPlan, onProgress, signal, ...given } = (await run([])).given
    expect(Object.entries(given).filter(([, value]) => value !== undefined)).toEqual([
      ['url', app],
      ['out', out],
    ])
  })

  it.each([
    ['any', 1],
    ['none', 0],
    ['uncaught-error', 1],
    ['date,blank', 0],
  ])('ends with the status for --fail-on %s', async (rules, status) => {
    expect((await run(['--fail-on', rules])).exitCode).toBe(status)
  })

  it('ends with 0 without findings', async () => {
    expect(await run([], { report: aReport() })).toMatchObject({
      exitCode: 0,
      text: expect.stringContaining('0 findings in 0 visits to 0 routes'),
    })
  })

  it('only plans', async () => {
    const { text, exitCode, printed } = await run(['--plan', '--out', join(folder, 'planned')])
    expect(text).toBe('2 routes, 400 visits in other states: at least 5 minutes; 12 visits skipped')
    expect({ exitCode, printed }).toEqual({ exitCode: 0, printed: [] })
    expect(existsSync(join(folder, 'planned'))).toBe(false)
  })

  it('prints JSON', async () => {
    const { text } = await run(['--json'])
    expect(JSON.parse(text)).toEqual({ version: 1, ...exampleReport })
  })

  it('reports the visits so far after Ctrl-C', async () => {
    const signals = new EventEmitter()
    const stopped = join(folder, 'stopped')
    const { text, exitCode } = await runSweep(
      [app, '--out', stopped],
      {},
      {
        run: async ({ signal }) => {
          signals.emit('SIGINT')
          expect(signal?.aborted).toBe(true)
          return exampleReport
        },
        terminal: { write: () => undefined },
        signals,
      },
    )
    expect(exitCode).toBe(130)
    expect(text).toContain('4 findings')
    expect(existsSync(join(stopped, 'junit.xml'))).toBe(true)
    expect(signals.eventNames()).toEqual([])
  })

  it.each([
    [[], 'sweep needs the address of your app: fauxtranet sweep http://localhost:5173.'],
    [['localhost:5173'], '"localhost:5173" is not the URL of an app. Use one such as http://localhost:5173.'],
    [[app, 'http://b.example'], 'Unexpected argument "http://b.example". Please pass one address.'],
    [[app, '--fail-on', 'blnk'], '--fail-on "blnk" has the unknown name "blnk". Did you mean "blank"?'],
    [[app, '--faults', 'xyzzy'], 'Use error, forbidden, not-found, empty, slow, offline, truncated.'],
    [[app, '--widths', '1440,wide'], '--widths "1440,wide" is not a list of widths. Use pixels from 200 to 4000'],
    [[app, '--sample', '0'], '--sample "0" is not a number. Use one from 1'],
    [[app, '--users', ','], '--users "," is empty. Write commas between the items.'],
    [[app, '--routes', 'none.txt'], '--routes "none.txt" cannot be read. Use a file with a path per line'],
    [[app, '--route'], 'Unknown flag --route. Did you mean "--routes"?'],
    [[app, '--changed', '--axe'], '--changed needs a value: --changed <ref>.'],
  ])('explains what is wrong: %s', async (args, message) => {
    await expect(runSweep(args)).rejects.toThrow(message)
  })

  it('shows its help', async () => {
    expect((await runSweep(['--help'])).text).toMatch(/--fail-on <list> +uncaught-error, /)
  })
})
