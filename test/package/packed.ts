import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../source-tree.ts'

const run = promisify(execFile)

/** Packs the build into the archive that would be published. */
export async function packInto(folder: string): Promise<string> {
  const flags = ['--ignore-scripts', '--silent', '--pack-destination', folder]
  await run('npm', ['pack', ...flags], { cwd: root })
  return join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz'))!)
}

/** A project outside the repository, with only the package and its dependencies installed. */
export class BareProject {
  readonly home = mkdtempSync(join(tmpdir(), 'fauxtranet-bare-'))

  constructor() {
    const modules = join(this.home, 'node_modules')
    const target = join(modules, 'fauxtranet')
    mkdirSync(target, { recursive: true })
    cpSync(join(root, 'package.json'), join(target, 'package.json'))
    const isDeclaration = (path: string) => path === join(root, 'dist/types')
    // Copied, because Node would follow a link and look for packages in the repository.
    cpSync(join(root, 'dist'), join(target, 'dist'), { recursive: true, filter: (path) => !isDeclaration(path) })
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    for (const name of Object.keys(dependencies)) {
      mkdirSync(dirname(join(modules, name)), { recursive: true })
      symlinkSync(join(root, 'node_modules', name), join(modules, name))
    }
    writeFileSync(join(this.home, 'package.json'), '{ "type": "module" }\n')
  }

  /** Returns a script's output. */
  async runNode(script: string): Promise<string> {
    writeFileSync(join(this.home, 'script.js'), script)
    const { NODE_PATH: _, VITEST: __, NODE_ENV: ___, ...env } = process.env
    return (await run(process.execPath, ['script.js'], { cwd: this.home, env })).stdout.trim()
  }

  remove(): void {
    rmSync(this.home, { recursive: true, force: true })
  }
}
