import type { Reply } from '../addresses.ts'
import { download, read, send } from '../client.ts'
import { $ } from '../elements.ts'
import { openForm } from '../forms.ts'
import { offerRevert } from '../revert.ts'
import { act, press } from '../status.ts'
import { isState, loadState } from './state-file.ts'

press(
  'har',
  () => download('/requests/har', 'fauxtranet.har'),
  'Downloaded fauxtranet.har. Load it here, or run fauxtranet replay.',
)
press('load-report', () => $('report-file').click())
press('load-state', () => $('report-file').click())
$('report-file').onchange = () => {
  take($('report-file').files)
  // Allows choosing the same file again.
  $('report-file').value = ''
}

addEventListener('dragover', (event) => event.preventDefault())
addEventListener('drop', (event) => {
  event.preventDefault()
  take(event.dataTransfer?.files)
})

function take(files: FileList | null | undefined): void {
  const file = files?.[0]
  if (file) act(() => load(file))
}

async function load(file: File): Promise<void> {
  const archive = await new Response(file).json().catch(() => {
    throw new Error(`${file.name} is neither a report nor a saved state: it is not JSON.`)
  })
  if (isState(archive)) return loadState(file.name, archive)
  let result: ReplayResult | undefined
  const replay = async (missing: Record<string, string> = {}) => {
    result = await send('POST', `/replay?${new URLSearchParams(missing)}`, archive)
  }
  if (archive?.log?._fauxtranet) await replay()
  else await openStartForm(file.name, replay)
  if (!result) return
  const { requests, skipped, different } = result
  const sent = `${requests} request${requests === 1 ? '' : 's'}${skipped > 0 ? ` (${skipped} skipped)` : ''}`
  offerRevert(`Loaded ${file.name}: ${sent}, ${different || 'no'} difference${different === 1 ? '' : 's'}.`)
  const lines = linesOf(result)
  if (lines.length === 0) return
  const field = { name: 'lines', label: 'Differences', rows: 9, value: lines.join('\n') }
  await openForm(file.name, [field], 'Done', () => {})
}

type ReplayResult = Reply<'POST', '/replay'>

/** A journal or another tool's archive has no initial state. This world's is the most likely one. */
async function openStartForm(file: string, replay: (start: Record<string, string>) => unknown): Promise<void> {
  const [about, cards] = await Promise.all([read(''), read('/scenarios')])
  await openForm(
    file,
    [
      { name: 'scenario', label: 'Scenario', value: about.scenario, options: cards.map(({ name }) => name) },
      { name: 'seed', label: 'Seed', value: String(about.seed) },
      { name: 'user', label: 'User', value: about.user ?? 'nobody', hint: 'For requests without a user' },
    ],
    'Load',
    (start) => replay(Object.fromEntries(Object.entries(start).filter(([, value]) => value))),
  )
}

function linesOf({ differences, remarks }: ReplayResult): string[] {
  const lines = differences.map(({ entry, method, path, difference }) => `${entry}  ${method} ${path}: ${difference}`)
  return [...lines, ...remarks]
}
