import type { Reply } from './addresses.ts'
import { download, send } from './asking.ts'
import { $ } from './elements.ts'
import { askFor } from './forms.ts'
import { offerRevert } from './revert.ts'
import { act, press } from './status.ts'

// A bug report is one file: what was asked since the start, and how the world was then.

press(
  'har',
  () => download('/requests/har', 'fauxtranet.har'),
  'fauxtranet.har is downloaded: load it here, or run fauxtranet replay.',
)
press('load-report', () => $('report-file').click())
$('report-file').onchange = () => {
  const [file] = $('report-file').files ?? []
  // So that the same file can be chosen again.
  $('report-file').value = ''
  if (file) act(() => load(file))
}

addEventListener('dragover', (event) => event.preventDefault())
addEventListener('drop', (event) => {
  event.preventDefault()
  const [file] = event.dataTransfer?.files ?? []
  if (file) act(() => load(file))
})

async function load(file: File): Promise<void> {
  const archive = await new Response(file).json().catch(() => {
    throw new Error(`${file.name} is no report: it is not JSON.`)
  })
  const replayed = await send('POST', '/replay', archive)
  const { requests, different } = replayed
  offerRevert(`${file.name} is loaded: ${requests} requests, ${different || 'no'} answers that are not as recorded.`)
  const lines = linesOf(replayed)
  if (lines.length === 0) return
  const field = { name: 'lines', label: 'Not as recorded', rows: 9, value: lines.join('\n') }
  await askFor(file.name, [field], 'Done', () => {})
}

function linesOf({ differences, remarks }: Reply<'POST', '/replay'>): string[] {
  const answers = differences.map(({ entry, method, path, difference }) => `${entry}  ${method} ${path}: ${difference}`)
  return [...answers, ...remarks]
}
