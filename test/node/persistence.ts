import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterEach, beforeEach } from 'vitest'
import { type RunningServer, type ServerOptions, startServer } from '../../node/listen.ts'
import { namespace } from '../../node/persistence/lock.ts'
import { type RawResponse, sendRequest } from './spawned.ts'

/** Gives each test its own file, and servers in this process that save their world in it. */
export class PersistedServer {
  folder = ''
  readonly #running = new Set<RunningServer>()
  #copies = 0

  constructor() {
    beforeEach(() => {
      this.folder = mkdtempSync(join(tmpdir(), 'fauxtranet-'))
    })
    afterEach(async () => {
      for (const server of [...this.#running]) await this.stop(server)
      rmSync(this.folder, { recursive: true, force: true })
    })
  }

  get file(): string {
    return join(this.folder, 'state.json')
  }

  async start(options: ServerOptions = {}): Promise<RunningServer> {
    const server = await startServer({ port: 0, persist: this.file, verify: true, ...options })
    this.#running.add(server)
    return server
  }

  async stop(server: RunningServer): Promise<void> {
    this.#running.delete(server)
    await server.close()
  }

  read(): string {
    return readFileSync(this.file, 'utf8')
  }

  lines(): string[] {
    return this.read().trimEnd().split('\n')
  }

  /** The change lines, after the whole state. */
  changes(): string[] {
    return this.lines().filter((line) => line.includes('"tables":'))
  }

  write(text: string): void {
    writeFileSync(this.file, text)
  }

  /** Opens a copy of the file, as if the server had been killed now. */
  async afterKill(options: ServerOptions = {}): Promise<RunningServer> {
    const copy = join(this.folder, `killed-${++this.#copies}.json`)
    writeFileSync(copy, readFileSync(this.file))
    return this.start({ ...options, persist: copy })
  }
}

/** The content of a lock file; by default, of a process that has ended. */
export function ownerOf(pid: number, { started = '1', where = namespace } = {}): string {
  return `${pid} ${started} ${where} test-host test-id`
}

export function isSaved({ simulator }: RunningServer, job: string): boolean {
  return simulator.world.users.all().some(({ job_title }) => job_title === job)
}

/** Updates the checksum of a changed line. */
export function reseal(line: string): string {
  const json = `{${line.slice('{"check":"12345678",'.length)}`
  return `{"check":"${crc32(json).toString(16).padStart(8, '0')}",${json.slice(1)}`
}

const headers = { 'content-type': 'application/json' }

export async function readJob(url: string, user = 1): Promise<string> {
  return JSON.parse((await sendRequest(`${url}/api/people/v2/users/${user}`)).text).job_title
}

export function setJob(url: string, job_title: string, user = 1): Promise<RawResponse> {
  return send(`${url}/api/people/v2/users/${user}`, 'PUT', { job_title })
}

export function send(url: string, method: string, body: unknown = {}): Promise<RawResponse> {
  return sendRequest(url, { method, headers, body: JSON.stringify(body) })
}

/** The response of `GET /__sim`. */
export async function readAbout(url: string) {
  return JSON.parse((await sendRequest(`${url}/__sim`)).text)
}
