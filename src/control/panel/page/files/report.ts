import type { Reply } from '../addresses.ts'
import { download, read, send } from '../client.ts'
import { offerRevert } from '../state/about.ts'
import { openForm } from '../state/form.ts'
import { act } from '../state/notice.ts'

export function saveReport(): Promise<boolean> {
  return act(
    () => download('/requests/har', 'fauxtranet.har'),
    'Downloaded fauxtranet.har. Load it here, or run fauxtranet replay.',
  )
}

type ReplayResult = Reply<'POST', '/replay'>

/** Replays a report, another HTTP archive or a journal. */
export async function loadReport(name: string, archive: { log?: { _fauxtranet?: unknown } } | null): Promise<void> {
  let result: ReplayResult | undefined
  const replay = async (missing: Record<string, string> = {}) => {
    result = await send('POST', `/replay?${new URLSearchParams(missing)}`, archive as never)
  }
  if (archive?.log?._fauxtranet) await replay()
  else await openStartForm(name, replay)
  if (!result) return
  const { requests, skipped, different } = result
  const sent = `${requests} request${requests === 1 ? '' : 's'}${skipped > 0 ? ` (${skipped} skipped)` : ''}`
  offerRevert(`Loaded ${name}: ${sent}, ${different || 'no'} difference${different === 1 ? '' : 's'}.`)
  const lines = linesOf(result)
  if (lines.length === 0) return
  const fields = [{ name: 'lines', label: 'Differences', rows: 9, value: lines.join('\n') }]
  await openForm({ title: name, fields, go: 'Done', work: () => {} })
}

/** A journal or another tool's archive has no initial state. This world's is the most likely one. */
async function openStartForm(title: string, replay: (start: Record<string, string>) => unknown): Promise<void> {
  const [about, cards] = await Promise.all([read(''), read('/scenarios')])
  await openForm({
    title,
    fields: [
      { name: 'scenario', label: 'Scenario', value: about.scenario, options: cards.map(({ name }) => name) },
      { name: 'seed', label: 'Seed', value: String(about.seed) },
      { name: 'user', label: 'User', value: about.user ?? 'nobody', hint: 'For requests without a user' },
    ],
    go: 'Load',
    work: (start) => replay(Object.fromEntries(Object.entries(start).filter(([, value]) => value))),
  })
}

function linesOf({ differences, remarks }: ReplayResult): string[] {
  const lines = differences.map(({ entry, method, path, difference }) => `${entry}  ${method} ${path}: ${difference}`)
  return [...lines, ...remarks]
}
