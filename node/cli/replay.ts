import type { Replayed } from '../../src/control/report/shapes.ts'
import type { ReplayOptions } from '../../src/simulator/replay.ts'
import { readJsonFile } from './json-file.ts'
import { toPrintable } from './printable.ts'
import { connect } from './remote/connection.ts'

const wanted =
  'Please give an HTTP archive (.har), as a report of the panel or one of a browser or of Playwright, or the reply of GET /__sim/requests.'
const missing = 'Please name the report: fauxtranet replay report.har.'

/** Accepts an HTTP archive or a journal. */
export function readArchive(file: string): object {
  const archive = readJsonFile(file, { missing, wrong: wanted })
  const { log } = Object(archive) as { log?: { entries?: unknown[]; _fauxtranet?: object } }
  // Our own reports may contain a state only.
  const entries = Array.isArray(archive) ? archive : log?._fauxtranet ? [log] : log?.entries
  if (!entries?.length) throw new Error(`There are no requests in ${file}. ${wanted}`)
  return archive as object
}

export async function replayTo(
  url: string,
  archive: object,
  { world, ...query }: ReplayOptions,
  token: string | undefined,
): Promise<Replayed> {
  const send = connect({ url, world, token, where: '--to <address>' })
  return (await send({ endpoint: 'replay', query, body: archive as Record<string, unknown> })) as Replayed
}

/** Throws if nothing was replayed, since a script would otherwise succeed. */
export function checkReplayed({ requests, skipped }: Pick<Replayed, 'requests' | 'skipped'>, file: string): void {
  if (requests > 0 || skipped === 0) return
  throw new Error(`Nothing of ${file} was replayed: it has no whole request to an application that is there.`)
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
}: Replayed): string {
  const more = different - differences.length
  const lines = [
    `replayed ${count(requests, 'request')} in the world ${world}, which began as ${scenario}${skipped > 0 ? `; ${skipped} not` : ''}`,
    ...differences.map(({ entry, method, path, difference }) => `  ${entry}  ${method} ${path}: ${difference}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
    ...remarks.map((remark) => `  ${remark}`),
    sayWhole({ requests, skipped, different }),
  ]
  return lines.map(toPrintable).join('\n')
}

/** Requests that were not replayed are not known to be as recorded. */
function sayWhole({ requests, skipped, different }: Pick<Replayed, 'requests' | 'skipped' | 'different'>): string {
  if (different > 0) return `${count(different, 'answer')} ${different === 1 ? 'is' : 'are'} not as recorded`
  if (skipped === 0) return 'all answers are as recorded'
  return requests === 0 ? 'nothing was replayed' : `no answer of those that were replayed differs`
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}
