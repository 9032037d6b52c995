import { createReadStream, existsSync, writeFileSync } from 'node:fs'
import { Conformity } from '../../../src/conform/conformity.ts'
import type { Exchange } from '../../../src/conform/exchange.ts'
import { readRecording, readRequests } from '../../../src/conform/har.ts'
import { mergeRecordings } from '../../../src/conform/merge.ts'
import { presentReport } from '../../../src/conform/present.ts'
import type { Report } from '../../../src/conform/report.ts'
import { narrow, presentUsage, type Snapshot, takeSnapshot, usageOf } from '../../../src/conform/usage.ts'
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
  const { values, positionals: recordings } = parseFlags(args, flags, 'fauxtranet conform')
  if (values.help) return { text: presentHelp(), exitCode: 0 }
  const { used, snapshot, against, plan } = values
  if ((against !== undefined || plan) && recordings.length > 0)
    throw new FlagError(`Please pass a recording or ${plan ? '--plan' : '--against'}, not both.`)
  if (snapshot && !used) throw new FlagError('--snapshot needs the requests of your app: --used requests.har.')
  const url = against === undefined ? undefined : readInstallation(against)
  const rate = readFlag('rate', values.rate ?? '2', readRate)
  const contracts = (await loadContracts()).filter(({ application }) => application !== 'control')
  if (plan) return { text: presentPlan(contracts, url, rate), exitCode: 0 }
  const usage = used === undefined ? undefined : await findUsed(contracts, used)
  if (url !== undefined) {
    const requests = requestInstallation(contracts, url, rate, environment)
    return present(await reportOn(contracts, requests), new URL(url).origin, { ...values, used: usage })
  }
  if (recordings.length === 0) {
    if (!usage || !snapshot) throw new FlagError('conform needs a recording: fauxtranet conform recording.har.')
    return compare(readSnapshot(snapshot), usage, values.json)
  }
  const merged = mergeRecordings(recordings.map((file) => readFile(file, readRecording, asHar)))
  return present(await reportOn(contracts, merged), recordings.join(', '), { ...values, used: usage })
}

interface Comparison {
  report: Report
  /** Why it ended early. */
  failure?: Error | undefined
}

interface Presented {
  used?: ReadonlySet<string> | undefined
  snapshot?: string | undefined
  out?: string | undefined
  json?: boolean | undefined
}

function present(
  { report: whole, failure }: Comparison,
  source: string,
  { used, snapshot, out = 'fidelity.json', json }: Presented,
): Outcome {
  const report = used ? narrow(whole, used) : whole
  const now = used && takeSnapshot(whole, used)
  const usage = used && now && usageOf(now, used, snapshot && existsSync(snapshot) ? readSnapshot(snapshot) : undefined)
  const remarks = [...(usage ? presentUsage(now!.recorded, usage) : []), writeFidelity(out, whole)]
  if (failure) remarks.push(`The comparison ended early: ${failure.message}`)
  // A part of the comparison confirms less.
  if (snapshot && failure) remarks.push(`Did not write ${snapshot}.`)
  else if (snapshot) {
    writeFileSync(snapshot, `${JSON.stringify(now, null, 2)}\n`)
    remarks.push(
      `Wrote ${snapshot}. Commit it, and compare in CI: fauxtranet conform --used <file> --snapshot ${snapshot}`,
    )
  }
  const exitCode = failure ? 1 : 0
  if (json) return { text: toJson({ ...report, usage, failure: failure?.message }), exitCode }
  return { text: [presentReport(report, source), '', ...remarks].join('\n'), exitCode }
}

function compare(snapshot: Snapshot, used: ReadonlySet<string>, json = false): Outcome {
  const usage = usageOf(snapshot, used)
  const exitCode = usage.newlyUnconfirmed.length > 0 ? 1 : 0
  if (json) return { text: toJson({ recorded: snapshot.recorded, usage }), exitCode }
  const remedy = 'Please record these endpoints in the real intranet, and save the snapshot again.'
  return { text: [...presentUsage(snapshot.recorded, usage), ...(exitCode ? [remedy] : [])].join('\n'), exitCode }
}

const toJson = (value: object) => JSON.stringify(value, null, 2)

const asHar = 'Please save the network tab of a browser as HAR.'
const asUsed = 'Please save the requests of your app: a HAR file, or GET /__sim/requests of its world.'

/** What was seen until a failure is still true. */
async function reportOn(contracts: readonly Contract[], exchanges: AsyncIterable<Exchange>): Promise<Comparison> {
  const conformity = new Conformity(contracts)
  let requests = 0
  try {
    for await (const exchange of exchanges) {
      conformity.add(exchange)
      requests++
    }
  } catch (error) {
    if (requests === 0) throw error
    return { report: conformity.report(), failure: error as Error }
  }
  return { report: conformity.report() }
}

async function findUsed(contracts: readonly Contract[], file: string): Promise<ReadonlySet<string>> {
  const { report, failure } = await reportOn(contracts, readFile(file, readRequests, asUsed))
  if (failure) throw failure
  if (report.endpoints.length === 0) throw new Error(`There are no requests to a known application in ${file}.`)
  return new Set(report.endpoints.map(({ id }) => id))
}

async function* readFile(file: string, read: typeof readRecording, remedy: string) {
  if (!existsSync(file))
    throw new Error(`There is no file ${file}. Please pass a HAR file: fauxtranet conform recording.har.`)
  try {
    yield* read(createReadStream(file))
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
  const settled = Object.keys(settings).length
  if (settled === 0) return `Wrote ${file} without settings: none is known to differ from the default.`
  return `Wrote ${file} with ${count(settled, 'setting')}. Use it: fauxtranet --fidelity ${file}`
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
    'Usage: fauxtranet conform <recording.har> … [flags]',
    '       fauxtranet conform --against <url> [flags]',
    '',
    'Sign in to the real intranet, click around, and save the network tab of the browser as HAR: one file for each user.',
    'With --against, FAUXTRANET_AUTHORIZATION or FAUXTRANET_COOKIE has the credentials.',
    'The report has paths, types and counts, and no values.',
    '',
    'Flags',
    ...listFlags(Object.entries<Flag>(flags)),
  ].join('\n')
}
