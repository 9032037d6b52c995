import { type SweepOptions, sweepFaults } from '../../sweep/options.ts'
import { rules } from '../../sweep/present/findings.ts'
import type { Finding } from '../../sweep/report.ts'
import { type Environment, findSecret } from '../environment.ts'
import { FlagError } from '../flag-error.ts'
import { type Flag, helpFlag, listFlags, parseFlags, readFlag } from '../flag-table.ts'
import { readAddress } from '../flag-values.ts'
import {
  checkUrl,
  readCount,
  readFaults,
  readList,
  readListOrNone,
  readRoutes,
  readRules,
  readWidths,
} from './flag-values.ts'

const flags = {
  routes: { type: 'string', value: '<file>', help: 'a path per line, such as /people (by default, follows links)' },
  only: { type: 'string', value: '<list>', help: 'routes, endpoints, faults, scenarios, users; * matches any text' },
  sample: { type: 'string', value: '<number>', help: 'at most this many visits in addition to the plain ones' },
  changed: { type: 'string', value: '<ref>', help: 'only routes that the changes since this git ref concern' },
  widths: { type: 'string', value: '<list>', help: 'widths of the window in pixels, such as 390,1440 (1440)' },
  faults: { type: 'string', value: '<list>', help: `${sweepFaults.join(', ')}; or none (all)` },
  scenarios: { type: 'string', value: '<list>', help: 'names, or none (those that change the page)' },
  users: { type: 'string', value: '<list>', help: 'usernames, or none (one of each kind of permissions, and nobody)' },
  axe: { type: 'boolean', help: "check accessibility with your project's axe-core" },
  storybook: { type: 'boolean', help: 'the address is a Storybook: visit its stories (detected)' },
  simulator: { type: 'string', value: '<url>', help: 'the address of fauxtranet, if your app has another (detected)' },
  parallel: { type: 'string', value: '<number>', help: 'visits at the same time (up to 4)' },
  timeout: { type: 'string', value: '<ms>', help: 'how long a page may take to settle (15000)' },
  out: { type: 'string', value: '<folder>', help: 'where to write the report (sweep-report)' },
  'fail-on': { type: 'string', value: '<list>', help: `${rules.join(', ')}; or any, none (any)` },
  plan: { type: 'boolean', help: 'only make the plain visits, and print how many would follow' },
  'control-token': {
    type: 'string',
    value: '<secret>',
    help: "the server's control token, if it has one (FAUXTRANET_TOKEN)",
  },
  json: { type: 'boolean', help: 'print the report as JSON' },
  help: helpFlag,
} as const satisfies Record<string, Flag>

interface SweepCommandLine {
  options: SweepOptions
  /** Whether a finding leads to exit code 1. */
  fails: (finding: Finding) => boolean
  json: boolean
}

/** Undefined for `--help`. */
export function readSweepFlags(args: readonly string[], environment: Environment): SweepCommandLine | undefined {
  const { values, positionals } = parseFlags(args, flags, 'fauxtranet sweep')
  if (values.help) return undefined
  const [url, ...others] = positionals
  if (url === undefined)
    throw new FlagError('sweep needs the address of your app: fauxtranet sweep http://localhost:5173.')
  if (others.length > 0) throw new FlagError(`Unexpected argument "${others[0]}". Please pass one address.`)
  checkUrl(url)
  const read = <Value>(name: keyof typeof flags, reader: (text: string) => Value): Value | undefined => {
    const given = values[name]
    return typeof given === 'string' ? readFlag(name, given, reader) : undefined
  }
  const failing = read('fail-on', readRules) ?? rules
  return {
    options: {
      url,
      out: values.out ?? 'sweep-report',
      routes: read('routes', readRoutes),
      only: read('only', readList),
      sample: read('sample', readCount),
      changed: values.changed,
      widths: read('widths', readWidths),
      users: read('users', readListOrNone),
      scenarios: read('scenarios', readListOrNone),
      faults: read('faults', readFaults),
      axe: values.axe,
      parallel: read('parallel', readCount),
      timeout: read('timeout', readCount),
      storybook: values.storybook,
      simulator: read('simulator', readAddress),
      token: values['control-token'] ?? findSecret(environment, 'FAUXTRANET_TOKEN'),
      planOnly: values.plan,
    },
    fails: ({ rule }) => failing.includes(rule),
    json: values.json ?? false,
  }
}

export function presentSweepHelp(): string {
  return [
    'Visits each page of your app in many states: failing endpoints, scenarios, users. Reports what a user would notice.',
    '',
    'Usage: fauxtranet sweep <url> [flags]',
    '',
    'Lists have commas between their items. Exit code: 1 with findings, or if the sweep fails; 2 for a wrong flag.',
    '',
    'Flags',
    ...listFlags(Object.entries<Flag>(flags)),
  ].join('\n')
}
