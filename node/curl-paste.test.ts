import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from './listen.ts'

/** `script` of util-linux provides the terminal. */
const hasTerminal = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0

/** A terminal brackets pasted text if the shell requests it. */
const shells = [
  { name: 'sh', command: 'sh -i', isBracketed: false },
  { name: 'bash', command: 'bash --norc --noprofile -i', isBracketed: false },
  { name: 'bash', command: 'bash --norc --noprofile -i', isBracketed: true },
  { name: 'zsh', command: 'zsh -f -i', isBracketed: false },
  { name: 'zsh', command: 'zsh -f -i', isBracketed: true },
].filter(({ name }) => spawnSync(name, ['-c', 'true']).status === 0)

const attack = 'touch stolen #'
const erase = '\x7f'.repeat(2000)
const hostile = [
  `${erase}${attack}`,
  // Ends a bracketed paste.
  `\x1b[201~${erase}${attack}\r`,
  `\x15${attack}\r`,
  `\n${attack}\n'\n${attack}\n"\n$(touch stolen)\n`,
  `\x16\x1b[200~\x9b201~\r${attack}\r`,
  `\t\t!!\t!t\t'!!'`,
  // In the locale C, zsh does not take letters outside ASCII as they are.
  `${'ň'.repeat(40)}${attack}\r;ą🎂`,
  `'; ${attack}; '`,
  `' "$(touch stolen)" \\`,
  // Terminals keep only 4095 characters of a line.
  `${`'"`.repeat(5000)};${attack};\n`,
  `\x03${attack}\r\x04${attack}\r`,
]

let server: RunningServer
let folder: string
let shell: ChildProcess | undefined

beforeAll(async () => {
  server = await startServer({ port: 0, scenario: 'small-company' })
  folder = mkdtempSync(join(tmpdir(), 'fauxtranet-paste-'))
})

afterEach(() => shell?.kill('SIGKILL'))

afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

async function send(method: string, path: string, body?: BodyInit): Promise<string> {
  const headers = new Headers(typeof body === 'string' ? { 'content-type': 'application/json' } : {})
  return (await fetch(server.url + path, { method, headers, ...(body && { body }) })).text()
}

async function sendHostile(): Promise<void> {
  await send('PATCH', '/__sim/state/users/3', JSON.stringify({ username: '$(touch stolen);touch stolen' }))
  await send('PUT', '/__sim/user', '{"user":3}')
  for (const text of hostile) {
    // DEL stays as it is in a JSON string. Some other control characters may be between the values.
    await send('PUT', '/api/people/v2/users/2', `{"metadata": {"note": ${JSON.stringify(text)}}}\r\n\t`)
    const form = new FormData()
    form.append('title', text)
    form.append(text.slice(-100), 'a name')
    await send('POST', '/api/people/v2/users/2/photo', form)
  }
}

const received = () =>
  server.simulator.world.journal.all().map(({ method, path, user, sent }) => ({ method, path, user, sent }))

/** Types the text as a terminal does, and returns when the shell has run it. */
async function paste(command: string, isBracketed: boolean, text: string): Promise<void> {
  const { PATH } = process.env
  const env = { PATH, HOME: folder, HISTFILE: '/dev/null', TERM: 'xterm', PS1: 'ready> ', LC_ALL: 'C' }
  const started = spawn('script', ['-qefc', command, '/dev/null'], { cwd: folder, env })
  shell = started
  let output = ''
  started.stdout.on('data', (data) => (output += data))
  await expect.poll(() => output).toContain(isBracketed ? '\x1b[?2004h' : 'ready> ')
  const typed = text.replaceAll('\n', '\r')
  started.stdin.write(isBracketed ? `\x1b[200~${typed}\x1b[201~\r` : `${typed}\r`)
  started.stdin.write(`printf 'fini%s\\n' shed\r`)
  await expect.poll(() => output).toContain('finished')
}

describe.skipIf(!hasTerminal)('the commands of control.exportCurl', () => {
  it.each(shells)('are safe to paste, and send the same bodies: %j', async ({ command, isBracketed }) => {
    await send('POST', '/__sim/reset')
    await sendHostile()
    const sent = received()
    const [, ...lines] = (await send('GET', '/__sim/requests/curl')).split('\n')
    await send('DELETE', '/__sim/requests')
    await paste(command, isBracketed, lines.join('\n'))
    expect(readdirSync(folder)).toEqual([])
    expect(received()).toEqual(sent)
  })
})
