import { readFileSync } from 'node:fs'
import type { Replayed } from '../../src/control/report/shapes.ts'
import { asSentence } from '../../src/core/text/sentence.ts'
import { type ReplayOptions, replayPathOf } from '../../src/simulator/replay.ts'
import { toPrintable } from './printable.ts'

/** Reads the archive that `replay` names. */
export function readArchive(file: string): object {
  try {
    const archive = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof archive === 'object' && archive !== null && 'log' in archive) return archive
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new Error(`There is no file ${file}. Please name the report: fauxtranet replay report.har.`)
    throw new Error(`Failed to read ${file}: ${asSentence(error)} ${wanted}`)
  }
  throw new Error(`There are no requests in ${file}. ${wanted}`)
}

const wanted = 'Please give an HTTP archive (.har): a report of the panel, or one of a browser or of Playwright.'

/** Replays an archive in a world of a server that runs already. */
export async function replayTo(
  url: string,
  archive: object,
  { world = 'default', ...missing }: ReplayOptions,
  token: string | undefined,
): Promise<Replayed> {
  const address = url.replace(/\/+$/, '') + replayPathOf(world, missing)
  const headers = { 'content-type': 'application/json', ...(token !== undefined && { 'x-sim-token': token }) }
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(archive) }).catch((error) => {
    throw new Error(`No server answers at ${url}: ${asSentence(error.cause ?? error)} Please check the value of --to.`)
  })
  const body = await response.json().catch(() => ({ message: `it answers ${response.status}` }))
  if (response.ok) return body
  throw new Error(`The server at ${url} refuses to replay: ${body.message}.`)
}

/** What a replay has come to: a line for the whole, and one for each thing that is not as it was. */
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
    different === 0
      ? 'all answers are as recorded'
      : `${count(different, 'answer')} ${different === 1 ? 'is' : 'are'} not as recorded`,
  ]
  return lines.map(toPrintable).join('\n')
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}
