import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { findNewerNode } from '../../tools/newer-node.ts'
import { type CodeBlock, codeBlocksOf, fileNameOf, readPage } from '../../tools/pages.ts'
import type { PeerTrial } from '../../tools/peers.ts'
import { root } from '../source-tree.ts'

const pages = [
  'README',
  'docs/vite',
  'docs/server',
  'docs/frameworks',
  'docs/testing',
  'docs/own-applications',
  'docs/storybook',
  'docs/recipes',
].map((name) => readPage(`${name}.md`))

/** The code below a heading that only these trials run, or that has a file name. */
export function blocksOf(title: string): CodeBlock[] {
  const below = pages.flatMap(codeBlocksOf).filter((block) => block.title === title)
  return below.filter((block) => block.how === 'peers' || fileNameOf(block))
}

export function sectionOf(title: string): string {
  const sections = pages.flatMap(({ text }) => text.split(/^##+ /m))
  return sections.find((text) => text.startsWith(`${title}\n`))!
}

// Our own overrides for every project, because the newest versions do not support every processor.
export const { overrides } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** An empty folder for following one start of the documents, with the package as published. */
export class StartProject {
  readonly home = mkdtempSync(join(tmpdir(), 'fauxtranet-start-'))
  /** Replaces the package name in every command. */
  readonly archive: string
  readonly #trial: PeerTrial
  readonly #running: ChildProcess[] = []

  constructor(trial: PeerTrial, archive: string) {
    this.#trial = trial
    this.archive = archive
    this.write('package.json', JSON.stringify({ private: true, overrides }))
  }

  write(name: string, text: string): void {
    mkdirSync(dirname(join(this.home, name)), { recursive: true })
    writeFileSync(join(this.home, name), text)
  }

  /** Installs the start's packages in these versions, by name. npm rejects peers that do not fit. */
  async install(): Promise<void> {
    const { start, also = [], versions } = this.#trial
    const lines = [start, ...also].flatMap(
      (title) => sectionOf(title).match(/(?<=npm install -D )(?!\.)[^`\n]+/g) ?? [],
    )
    const named = lines.flatMap((line) => line.split(' ')).map((name) => name.replace(/(?<=.)@\d+$/, ''))
    const wanted = new Set(['fauxtranet', ...named, ...Object.keys(versions)])
    const packages = [...wanted].map((name) =>
      name === 'fauxtranet' ? this.archive : name in versions ? `${name}@${versions[name]}` : name,
    )
    const [program, ...more] = [...this.#newerNode, 'npm', 'install', '-D', '--no-audit', '--no-fund', ...packages]
    await this.#finish(spawn(program!, more, this.#options))
    // README, Playwright: the app is the one of the Vite start.
    const titles = start === 'Playwright' ? ['Vite', start] : [start]
    for (const block of titles.flatMap(blocksOf)) if (fileNameOf(block)) this.write(fileNameOf(block), block.code)
  }

  /** Returns the output of a document's commands; rejects with it if one fails. */
  shell(commands: string): Promise<string> {
    const [program, ...more] = [...this.#newerNode, 'bash', '-e', '-c', commands]
    return this.#finish(spawn(program!, more, this.#options))
  }

  /** Returns a command's output; rejects with it if the command fails. */
  run(command: string, ...parameters: string[]): Promise<string> {
    return this.#finish(this.#spawn(command, parameters))
  }

  /** Returns the address that a command prints. The command runs until the end. */
  serve(command: string, ...parameters: string[]): Promise<string> {
    const child = this.#spawn(command, parameters)
    const port = parameters[parameters.indexOf('--port') + 1]!
    // It may print other addresses first, such as proxy targets.
    const address = new RegExp(`http://(?:127\\.0\\.0\\.1|localhost):${port === '0' ? '\\d+' : port}\\b`)
    return new Promise((resolve, reject) => {
      let output = ''
      const read = (part: Buffer) => {
        output += part
        const [url] = address.exec(output) ?? []
        if (url) resolve(url)
      }
      for (const stream of [child.stdout!, child.stderr!]) stream.on('data', read)
      child.on('close', () => reject(new Error(`${command} exited, with this output:\n${output}`)))
    })
  }

  async stop(): Promise<void> {
    const ending = this.#running.splice(0).filter(({ exitCode }) => exitCode === null)
    const ended = ending.map((child) => once(child, 'close'))
    for (const { pid } of ending) process.kill(-pid!, 'SIGTERM')
    await Promise.all(ended)
  }

  async close(): Promise<void> {
    await this.stop()
    rmSync(this.home, { recursive: true, force: true, maxRetries: 5 })
  }

  get #options() {
    // Nuxt prints less with TEST, which Vitest sets.
    const { VITEST: _, NODE_ENV: __, NODE_OPTIONS: ___, FORCE_COLOR: ____, TEST: _____, ...env } = process.env
    return {
      cwd: this.home,
      env: {
        ...env,
        PATH: dirname(process.execPath) + delimiter + env.PATH,
        NO_COLOR: '1',
        npm_config_yes: 'true',
        STORYBOOK_DISABLE_TELEMETRY: '1',
        NEXT_TELEMETRY_DISABLED: '1',
        NUXT_TELEMETRY_DISABLED: '1',
        ASTRO_TELEMETRY_DISABLED: '1',
        EXPO_NO_TELEMETRY: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'] as ('ignore' | 'pipe')[],
      // A process group, to stop its children as well.
      detached: true,
    }
  }

  /** The command prefix for the Node version that the trial needs. */
  get #newerNode(): string[] {
    // Without `node`, because the command may not be a script.
    return findNewerNode(this.#trial.needsNode ?? 0)?.slice(0, -1) ?? []
  }

  #spawn(command: string, parameters: string[]): ChildProcess {
    const [program, ...more] = [...this.#newerNode, join(this.home, 'node_modules/.bin', command), ...parameters]
    const child = spawn(program!, more, this.#options)
    this.#running.push(child)
    return child
  }

  #finish(child: ChildProcess): Promise<string> {
    let output = ''
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.on('data', (part) => {
        output += part
      })
    }
    return new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (status) => (status === 0 ? resolve(output) : reject(new Error(output))))
    })
  }
}
