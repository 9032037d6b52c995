import { createReadStream, existsSync, writeFileSync } from 'node:fs'
import { Conformity } from '../../../src/conform/conformity.ts'
import type { Exchange } from '../../../src/conform/exchange.ts'
import { readRecording } from '../../../src/conform/har.ts'
import { presentReport } from '../../../src/conform/present.ts'
import type { Report } from '../../../src/conform/report.ts'
import { narrow, newlyUnconfirmed, presentUsage, type Snapshot, takeSnapshot } from '../../../src/conform/usage.ts'
import type { Contract } from '../../../src/core/http/contract.ts'
import { count } from '../../../src/core/text/count.ts'
import { loadContracts } from '../../../src/simulator/applications.ts'
import { loadFidelityFile } from '../fidelity-file.ts'
import { FlagError } from '../flag-error.ts'
import { type Flag, helpFlag, listFlags, parseFlags, readFlag } from '../flag-table.ts'
import { readJsonFile } from '../json-file.ts'
import { presentPlan, readInstallation, readRate, requestInstallation } from './against.ts'

const flags = {
  against: { type: 'string', value: '<url>', help: 'instead of a recording: send GET requests to this installation' },
  plan: { type: 'boolean', help: 'list the requests of --against without sending them' },
  rate: { type: 'string', value: '<number>', help: 'requests per second of --against (2)' },
  used: {
    type: 'string',
    value: '<file>',
    help: 'report only on the endpoints in this HAR file or list of requests of your app',
  },
  snapshot: {
    type: 'string',
    value: '<file>',
    help: 'with --used: save what the recording confirms; without a recording, compare with it',
  },
  out: { type: 'string', value: '<file>', help: 'where to write the settings (fidelity.json)' },
  json: { type: 'boolean', help: 'print the report as JSON' },
  help: helpFlag,
} as const satisfies Record<string, Flag>

interface Outcome {
  text: string
  exitCode: number
}

/** `fauxtranet conform`: compares the real installation with the contracts, by a recording or by GET requests. */
export async function runConform(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
): Promise<Outcome> {
  const { values, positionals } = parseFlags(args, flags, 'fauxtranet conform')
  if (values.help) return { text: presentHelp(), exitCode: 0 }
  const { used, snapshot } = values
  const [recording, ...others] = positionals
  if (others.length > 0) throw new FlagError(`Unexpected argument "${others[0]}". Please pass one recording.`)
  if (snapshot && !used) throw new FlagError('--snapshot needs the requests of your app: --used requests.har.')
  const contracts = (await loadContracts()).filter(({ application }) => application !== 'control')
  if (values.plan) return { text: presentPlan(contracts), exitCode: 0 }
  if (values.against !== undefined && recording !== undefined)
    throw new FlagError('Please pass a recording or --against, not both.')
  const usage = used === undefined ? undefined : await findUsed(contracts, used)
  if (values.against !== undefined) {
    const url = readInstallation(values.against)
    const rate = readFlag('rate', values.rate ?? '2', readRate)
    const requests = requestInstallation(contracts, url, rate, environment)
    return present(await reportOn(contracts, requests), new URL(url).origin, { ...values, usage })
  }
  if (recording === undefined) {
    if (!usage || !snapshot) throw new FlagError('conform needs a recording: fauxtranet conform recording.har.')
    return compare(readSnapshot(snapshot), usage)
  }
  const whole = await readReport(contracts, recording)
  return present(whole, recording, { ...values, usage })
}

interface Presented {
  usage?: ReadonlySet<string> | undefined
  snapshot?: string | undefined
  out?: string | undefined
  json?: boolean | undefined
}

function present(whole: Report, source: string, { usage, snapshot, out = 'fidelity.json', json }: Presented): Outcome {
  const report = usage ? narrow(whole, usage) : whole
  const remarks = [writeFidelity(out, whole)]
  if (usage) remarks.unshift(presentUsage(takeSnapshot(whole, usage), usage))
  if (usage && snapshot) {
    writeFileSync(snapshot, `${JSON.stringify(takeSnapshot(whole, usage), null, 2)}\n`)
    remarks.push(
      `Wrote ${snapshot}. Commit it, and compare in CI: fauxtranet conform --used <file> --snapshot ${snapshot}`,
    )
  }
  if (json) return { text: JSON.stringify(report, null, 2), exitCode: 0 }
  return { text: [presentReport(report, source), '', ...remarks].join('\n'), exitCode: 0 }
}

function compare(snapshot: Snapshot, used: ReadonlySet<string>): Outcome {
  const added = newlyUnconfirmed(snapshot, used)
  const text = presentUsage(snapshot, used)
  if (added.length === 0) return { text, exitCode: 0 }
  const remedy = 'Please record them in the real intranet, or save the snapshot again.'
  return { text: `${text}\nNew since the snapshot, and not confirmed: ${added.join(', ')}. ${remedy}`, exitCode: 1 }
}

const asHar = 'Please save the network tab of a browser as HAR.'
const asUsed = 'Please save the requests of your app: a HAR file, or GET /__sim/requests of its world.'

async function readReport(contracts: readonly Contract[], file: string, remedy = asHar): Promise<Report> {
  return reportOn(contracts, readFile(file, remedy))
}

async function reportOn(contracts: readonly Contract[], exchanges: AsyncIterable<Exchange>): Promise<Report> {
  const conformity = new Conformity(contracts)
  for await (const exchange of exchanges) conformity.add(exchange)
  return conformity.report()
}

async function findUsed(contracts: readonly Contract[], file: string): Promise<ReadonlySet<string>> {
  const { endpoints } = await readReport(contracts, file, asUsed)
  if (endpoints.length === 0) throw new Error(`There are no requests to a known application in ${file}.`)
  return new Set(endpoints.map(({ id }) => id))
}

async function* readFile(file: string, remedy: string) {
  if (!existsSync(file))
    throw new Error(`There is no file ${file}. Please pass a HAR file: fauxtranet conform recording.har.`)
  try {
    yield* readRecording(createReadStream(file))
  } catch (error) {
    throw new Error(`Failed to read ${file}: ${(error as Error).message}. ${remedy}`)
  }
}

/** Keeps settings of the file that the recording does not show. */
function writeFidelity(file: string, { gaps, fidelity }: Report): string {
  const ours = new Set(gaps.filter(({ verdict }) => verdict === 'ours').map(({ id }) => id))
  const before = existsSync(file) ? Object.entries(loadFidelityFile(file)) : []
  const settings = { ...Object.fromEntries(before.filter(([id]) => !ours.has(id))), ...fidelity }
  writeFileSync(file, `${JSON.stringify(settings, null, 2)}\n`)
  return `Wrote ${file} with ${count(Object.keys(settings).length, 'setting')}. Use it: fauxtranet --fidelity ${file}`
}

function readSnapshot(file: string): Snapshot {
  const missing = `Please save it with a recording: fauxtranet conform recording.har --used requests.har --snapshot ${file}.`
  const given = readJsonFile(file, { missing, wrong: missing }) as Partial<Snapshot> | null
  const lists = [given?.confirmed, given?.contradicted, given?.unconfirmed]
  if (lists.every(Array.isArray) && given?.recorded) return given as Snapshot
  throw new Error(`${file} is not a snapshot. ${missing}`)
}

function presentHelp(): string {
  return [
    'Compares a recording of the real intranet with the contracts, and finds its settings.',
    '',
    'Usage: fauxtranet conform <recording.har> [flags]',
    '       fauxtranet conform --against <url> [flags]',
    '',
    'Sign in to the real intranet, click around, and save the network tab of the browser as HAR.',
    'With --against, FAUXTRANET_AUTHORIZATION or FAUXTRANET_COOKIE has the credentials.',
    'The report has paths, types and counts, and no values.',
    '',
    'Flags',
    ...listFlags(Object.entries<Flag>(flags)),
  ].join('\n')
}
