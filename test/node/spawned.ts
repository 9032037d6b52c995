import { type ChildProcess, spawn } from 'node:child_process'
import { request } from 'node:http'
import { join } from 'node:path'

const main = join(import.meta.dirname, '../../dist/main.js')

interface ExitResult {
  code: number | null
  out: string
  err: string
}

/** A command line in its own process, with its output so far. */
export class Spawned {
  readonly ended: Promise<ExitResult>
  readonly #child: ChildProcess
  #out = ''
  #err = ''

  constructor(args: string[], env: Record<string, string> = {}, limits = '') {
    const command = [process.execPath, main, ...args]
    const [program = '', ...rest] = limits ? ['sh', '-c', `ulimit ${limits}; exec "$@"`, 'sh', ...command] : command
    this.#child = spawn(program, rest, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child.stdout?.on('data', (chunk) => {
      this.#out += chunk
    })
    this.#child.stderr?.on('data', (chunk) => {
      this.#err += chunk
    })
    this.ended = new Promise((resolve) => {
      this.#child.on('close', (code) => resolve({ code, out: this.#out, err: this.#err }))
    })
  }

  get pid(): number {
    return this.#child.pid!
  }

  get out(): string {
    return this.#out
  }

  get err(): string {
    return this.#err
  }

  /** Waits for this text on stdout. */
  async waitFor(pattern: RegExp): Promise<RegExpExecArray> {
    const found = pattern.exec(this.#out)
    if (found) return found
    const hasMore = new Promise((resolve) => this.#child.stdout?.once('data', resolve)).then(() => true)
    if (await Promise.race([hasMore, this.ended.then(() => false)])) return this.waitFor(pattern)
    throw new Error(`It ended without printing ${pattern}: ${this.#out}${this.#err}`)
  }

  async url(): Promise<string> {
    const [url] = await this.waitFor(/http:\/\/127\.0\.0\.1:\d+/)
    return url
  }

  stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<ExitResult> {
    this.#child.kill(signal)
    return this.ended
  }
}

export function runCommand(...args: string[]): Promise<ExitResult> {
  return new Spawned(args).ended
}

interface RawRequest {
  method?: string
  headers?: Record<string, string>
  body?: string
  /** Leaves the request open after the given part of the body. */
  unfinished?: boolean
}

export interface RawResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** Sends any headers, including `Host` and `Origin`, and the path exactly as given. */
export function sendRequest(
  url: string,
  { method = 'GET', headers = {}, body = '', unfinished = false }: RawRequest = {},
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const [, port, path] = /^http:\/\/127\.0\.0\.1:(\d+)(.*)$/.exec(url) ?? []
    const outgoing = request(
      { host: '127.0.0.1', port, path: path || '/', method, headers, agent: false },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
          outgoing.destroy()
        })
      },
    )
    outgoing.on('error', reject)
    if (!unfinished) outgoing.end(body)
    else if (body) outgoing.write(body)
    else outgoing.flushHeaders()
  })
}
