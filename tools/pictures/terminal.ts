import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { take, wide } from './take.ts'

// Renders a terminal with the running server as a page.

const main = join(import.meta.dirname, '../../dist/main.js')

// ANSI colours, and the code that resets them.
const styles: Record<string, string> = {
  1: 'font-weight:bold;color:#fff',
  2: 'color:#7d8590',
  4: 'text-decoration:underline',
  31: 'color:#ff7b72',
  32: 'color:#7ee787',
  33: 'color:#e3b341',
  34: 'color:#79c0ff',
  35: 'color:#d2a8ff',
  36: 'color:#76e3ea',
  37: 'color:#fff',
}

// Requests that show the different kinds of log lines.
const requests: [method: string, path: string, headers?: Record<string, string>, body?: object][] = [
  ['GET', '/api/people/v2/users'],
  ['GET', '/intranet/rest/people/v1/users', { 'x-sim-user': 'manager' }],
  ['PUT', '/api/people/v2/users/9', { 'x-sim-user': 'employee' }, { job_title: 'Head of Everything' }],
  ['POST', '/api/people/v2/groups', {}, { name: 'Night trains' }],
  ['DELETE', '/api/people/v2/users/9', { 'x-sim-world': 'story-1' }],
  ['POST', '/intranet/rest/documents/v1/document/3/checkout', { 'x-sim-user': 'employee' }],
  ['POST', '/__sim/reset'],
]

async function presentTerminal(): Promise<string> {
  // The server uses colours only in a terminal, which `script` provides.
  const child = spawn('script', ['-qec', `stty cols 110; exec ${process.execPath} ${main} --port 4800`, '/dev/null'])
  try {
    const output = readOutput(child)
    await output.until(/Ctrl-C/)
    for (const [method, path, headers, body] of requests) {
      const lines = output.text().split('\n').length
      await fetch(`http://127.0.0.1:4800${path}`, { method, headers, body: body && JSON.stringify(body) })
      await output.until(new RegExp(`(.*\n){${lines}}`))
    }
    return page(`$ npx fauxtranet\n${output.text()}`)
  } finally {
    child.kill()
  }
}

function readOutput({ stdout }: ChildProcess) {
  let text = ''
  stdout!.setEncoding('utf8')
  const moreOutput = () => new Promise((resolve) => stdout!.once('data', resolve))
  stdout!.on('data', (part: string) => {
    text += part.replaceAll('\r', '')
  })
  return {
    text: () => text,
    async until(pattern: RegExp) {
      while (!pattern.test(text)) await moreOutput()
    },
  }
}

function page(text: string): string {
  const html = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const colored = html.split('\u001b[').map(colorize).join('')
  return `<!doctype html><meta charset="utf-8"><body style="margin:0;background:#0000">
    <pre style="display:inline-block;margin:0;padding:16px 32px;border-radius:14px;background:#0d1117;color:#d6dee7;font:16px/1.5 'DejaVu Sans Mono',monospace">${colored}</pre>`
}

function colorize(piece: string, index: number): string {
  const [, codes = '', text = ''] = index === 0 ? ['', '', piece] : (/^([\d;]*)m([\s\S]*)$/.exec(piece) ?? [])
  const style = codes.split(';').flatMap((code) => styles[code] ?? [])
  return style.length > 0 ? `<span style="${style.join(';')}">${text}</span>` : text
}

export async function takeTerminal(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: wide })
  await page.setContent(await presentTerminal())
  await take(page.locator('pre'), 'terminal')
}
