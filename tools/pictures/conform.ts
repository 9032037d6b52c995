import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import type { RunningServer } from '../../node/listen.ts'
import { escapeText } from '../../src/core/text/escape.ts'

const root = join(import.meta.dirname, '../..')
const requests = ['/api/thankyou/v3/thanks?limit=5', '/api/people/v2/roles', '/api/people/v2/user']
const notRecorded = '/intranet/rest/documents/checkin'

/** The report on an installation with two other settings, and with a field that the contract does not have. */
export async function drawConform(_: Browser, { url }: RunningServer): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'conform-'))
  try {
    const save = async (name: string) => {
      const text = await (await fetch(`${url}/__sim/requests/har`)).text()
      writeFileSync(join(folder, name), text.replaceAll('\\"job_title\\"', '\\"cost_centre\\":7,\\"job_title\\"'))
    }
    await fetch(`${url}/__sim/fidelity`, { method: 'PUT', body: '{"thanks-date":"php","order":"id"}' })
    for (const path of requests) await fetch(url + path)
    await save('recording.har')
    await fetch(url + notRecorded)
    await save('requests.har')
    const command = ['conform', 'recording.har', '--used', 'requests.har']
    const main = join(root, 'dist/main.js')
    const output = execFileSync(process.execPath, [main, ...command], { cwd: folder, encoding: 'utf8' })
    const svg = drawTerminal(`$ npx fauxtranet ${command.join(' ')}\n${output.trimEnd()}`)
    writeFileSync(join(root, 'docs/conform.svg'), svg)
    console.log(`docs/conform.svg: ${svg.length} bytes`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const columns = 100
const letter = { width: 8.43, height: 21 }

/** Text is sharper and smaller than a screenshot of it. */
function drawTerminal(text: string): string {
  const lines = text.split('\n').flatMap(wrap)
  const [width, height] = [Math.ceil(columns * letter.width) + 48, lines.length * letter.height + 36]
  const drawn = lines.map((line, i) => {
    const shown = line.trimStart()
    const x = 24 + (line.length - shown.length) * letter.width
    const role = line.startsWith('$') ? ' class="b"' : / expected | \(.*\); \d/.test(line) ? ' class="d"' : ''
    return `  <text x="${x.toFixed(1)}" y="${33 + i * letter.height}"${role}>${escapeText(shown)}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace" font-size="14">
  <title>What fauxtranet conform prints for a recording</title>
  <style>text { fill: #d6dee7 } .b { fill: #fff; font-weight: bold } .d { fill: #e3b341 }</style>
  <rect width="${width}" height="${height}" rx="12" fill="#0d1117"/>
${drawn.filter((line) => !line.endsWith('></text>')).join('\n')}
</svg>
`
}

/** Further lines are indented as the first one is. */
function wrap(line: string): string[] {
  if (line.length <= columns) return [line]
  const indent = /^ */.exec(line)![0]
  const end = line.lastIndexOf(' ', columns)
  return [line.slice(0, end), ...wrap(indent + line.slice(end + 1))]
}
