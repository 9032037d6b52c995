import type { Reply } from './addresses.ts'
import { download, read, send } from './client.ts'
import { $ } from './elements.ts'
import { askFor } from './forms.ts'
import { offerRevert } from './revert.ts'
import { act, press } from './status.ts'

press(
  'har',
  () => download('/requests/har', 'fauxtranet.har'),
  'fauxtranet.har is downloaded: load it here, or run fauxtranet replay.',
)
press('load-report', () => $('report-file').click())
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
    throw new Error(`${file.name} is no report: it is not JSON.`)
  })
  let replayed: Replayed | undefined
  const replay = async (missing: Record<string, string> = {}) => {
    replayed = await send('POST', `/replay?${new URLSearchParams(missing)}`, archive)
  }
  if (archive?.log?._fauxtranet) await replay()
  else await askForStart(file.name, replay)
  if (!replayed) return
  const { requests, skipped, different } = replayed
  const asked = `${requests} request${requests === 1 ? '' : 's'}${skipped > 0 ? ` (and ${skipped} not)` : ''}`
  offerRevert(`${file.name} is loaded: ${asked}, ${different || 'no'} answers that are not as recorded.`)
  const lines = linesOf(replayed)
  if (lines.length === 0) return
  const field = { name: 'lines', label: 'Not as recorded', rows: 9, value: lines.join('\n') }
  await askFor(file.name, [field], 'Done', () => {})
}

type Replayed = Reply<'POST', '/replay'>

/** A journal or another tool's archive has no initial state. This world's is the most likely one. */
async function askForStart(file: string, replay: (start: Record<string, string>) => unknown): Promise<void> {
  const [about, cards] = await Promise.all([read(''), read('/scenarios')])
  await askFor(
    file,
    [
      { name: 'scenario', label: 'Begins as', value: about.scenario, options: cards.map(({ name }) => name) },
      { name: 'seed', label: 'Seed', value: String(about.seed) },
      { name: 'user', label: 'User', value: about.user ?? 'nobody', hint: 'Where a request names no other' },
    ],
    'Load',
    (start) => replay(Object.fromEntries(Object.entries(start).filter(([, value]) => value))),
  )
}

function linesOf({ differences, remarks }: Replayed): string[] {
  const answers = differences.map(({ entry, method, path, difference }) => `${entry}  ${method} ${path}: ${difference}`)
  return [...answers, ...remarks]
}
