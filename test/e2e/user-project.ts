import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright'
import { findBrowser } from '../../tools/browser-finder.ts'
import { launchBrowser } from './launched-browser.ts'
import { servePages } from './page-server.ts'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)
const browser = findBrowser()

/** A user's project with the package installed. */
export class UserProject {
  readonly home: string

  constructor(name: string) {
    this.home = join(root, '.cache', name)
    rmSync(this.home, { recursive: true, force: true })
    mkdirSync(join(this.home, 'node_modules/.bin'), { recursive: true })
    const install = (name: string, path: string) => symlinkSync(join(root, path), join(this.home, 'node_modules', name))
    install('fauxtranet', '.')
    install('.bin/fauxtranet', 'bin/fauxtranet.js')
    install('.bin/vite', 'node_modules/vite/bin/vite.js')
    install('@storybook', 'examples/intranet/node_modules/@storybook')
    this.write('package.json', '{"type": "module"}')
    // A busy machine is slow, mostly because of each file's imports. Tests share them, stories do not.
    this.write(
      'vitest.config.ts',
      `const test = { testTimeout: 60_000 }
      export default { test: { projects: [
        { test: { ...test, name: 'tests', include: ['*.test.ts'], isolate: false } },
        { test: { ...test, name: 'stories', include: ['*/*.test.tsx'] } },
      ] } }`,
    )
  }

  write(name: string, code: string): string {
    mkdirSync(dirname(join(this.home, name)), { recursive: true })
    writeFileSync(join(this.home, name), code)
    return name
  }

  /** Returns a script's output. */
  runNode(name: string): Promise<string> {
    return this.run(process.execPath, '--import', 'tsx', name)
  }

  /** Returns Vitest's output for these files; rejects if a test fails. */
  runVitest(...files: string[]): Promise<string> {
    return this.run(process.execPath, join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...files)
  }

  /** Returns a command's output; rejects with it if the command fails. */
  async run(command: string, ...parameters: string[]): Promise<string> {
    const { VITEST: _, NODE_ENV: __, ...env } = process.env
    const options = { cwd: this.home, env: { CHROME_PATH: browser, ...env, NO_COLOR: '1' }, maxBuffer: 2 ** 26 }
    try {
      return (await run(command, parameters, options)).stdout
    } catch (error) {
      const { message, stdout } = error as Error & { stdout: string }
      throw new Error(`${message}\n${stdout}`)
    }
  }

  /** Serves each file in turn as a page's script, with MSW's worker next to it. */
  async openPages(names: string[], look: (page: Page, url: string, name: string) => Promise<void>): Promise<void> {
    const scripts = names.map((name, i) => [`script-${i}`, join(this.home, name)])
    const { url, close } = await servePages(Object.fromEntries(scripts))
    const browser = await launchBrowser()
    try {
      for (const [i, name] of names.entries()) {
        // Without the worker of the previous page, which MSW would update without waiting for it.
        const page = await browser.newPage()
        await look(page, `${url}script-${i}`, name)
        await page.context().close()
      }
    } finally {
      await browser.close()
      close()
    }
  }
}
