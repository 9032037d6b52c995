import type { ReplayResult } from '../../src/control/report/shapes.ts'
import { count } from '../../src/core/text/count.ts'
import type { ReplayOptions } from '../../src/simulator/replay.ts'
import { readJsonFile } from './json-file.ts'
import { toPrintable } from './printable.ts'
import { connect } from './remote/connection.ts'

const supportedFiles =
  'Please use an HTTP archive (.har) from the panel, a browser or Playwright, or the response of GET /__sim/requests.'
const missing = 'Please pass an existing file: fauxtranet replay report.har.'

/** Accepts an HTTP archive or a journal. */
export function readArchive(file: string): object {
  const archive = readJsonFile(file, { missing, wrong: supportedFiles })
  const { log } = Object(archive) as { log?: { entries?: unknown[]; _fauxtranet?: object } }
  // Our own reports may contain a state only.
  const entries = Array.isArray(archive) ? archive : log?._fauxtranet ? [log] : log?.entries
  if (!entries?.length) throw new Error(`There are no requests in ${file}. ${supportedFiles}`)
  return archive as object
}

export async function replayTo(
  url: string,
  archive: object,
  { world, ...query }: ReplayOptions,
  token: string | undefined,
): Promise<ReplayResult> {
  const send = connect({ url, world, token, urlFlag: '--to <address>' })
  return (await send({ endpoint: 'replay', query, body: archive as Record<string, unknown> })) as ReplayResult
}

/** Throws if nothing was replayed, since a script would otherwise succeed. */
export function checkReplayed({ requests, skipped }: Pick<ReplayResult, 'requests' | 'skipped'>, file: string): void {
  if (requests > 0 || skipped === 0) return
  throw new Error(`Nothing in ${file} was replayed: it has no complete request to a known application.`)
}

/** One line for the whole replay, and one for each difference. */
export function presentReplayed({
  world,
  scenario,
  requests,
  skipped,
  different,
  differences,
  remarks,
}: ReplayResult): string {
  const more = different - differences.length
  const lines = [
    `replayed ${count(requests, 'request')} in world ${world}, scenario ${scenario}${skipped > 0 ? `; skipped ${skipped}` : ''}`,
    ...differences.map(({ entry, method, path, difference }) => `  ${entry}  ${method} ${path}: ${difference}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
    ...remarks.map((remark) => `  ${remark}`),
    summarize({ requests, skipped, different }),
  ]
  return lines.map(toPrintable).join('\n')
}

/** The responses to skipped requests are unknown. */
function summarize({ requests, skipped, different }: Pick<ReplayResult, 'requests' | 'skipped' | 'different'>): string {
  if (different > 0)
    return `${count(different, 'response')} ${different === 1 ? 'differs' : 'differ'} from the recording`
  if (skipped === 0) return 'all responses match the recording'
  return requests === 0 ? 'nothing was replayed' : 'all replayed responses match the recording'
}
