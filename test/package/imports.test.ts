import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { describe, expect, it } from 'vitest'
import { root } from '../source-tree.ts'

/** Every package that a file in dist/ reaches through `import` or `import()`. */
async function packagesFrom(name: string): Promise<string[]> {
  const found = new Set<string>()
  const build = await rolldown({
    input: join(root, 'dist', name),
    tsconfig: false,
    plugins: [
      {
        name: 'collect',
        resolveId(id, importer) {
          if (importer === undefined || id.startsWith('.')) return null
          found.add(id)
          return { id, external: true }
        },
      },
    ],
  })
  await build.generate()
  await build.close()
  return [...found].sort()
}

describe('the package', () => {
  it.each(['fauxtranet', 'fauxtranet/node', 'fauxtranet/vite', 'fauxtranet/config'])(
    'can be required from CommonJS: %s',
    (name) => {
      const code = `console.log(Object.keys(require('${name}')).length > 0)`
      const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=commonjs', '-e', code], {
        cwd: root,
        encoding: 'utf8',
      })
      expect({ stdout, stderr }).toEqual({ stdout: 'true\n', stderr: '' })
    },
  )
})

describe('the bundles', () => {
  it.each(['hono.js', 'index.js', 'cloudflare.js', 'scenarios.js', 'config.js', 'browser.js'])(
    '%s does not import Node modules',
    async (name) => {
      const packages = await packagesFrom(name)
      expect(packages.filter((id) => id.startsWith('node:'))).toEqual([])
      expect(packages.filter((id) => !/^(@faker-js\/faker|msw)(\/|$)/.test(id))).toEqual([])
    },
  )

  it('detect imports of Node modules', async () => {
    expect(await packagesFrom('node.js')).toEqual(expect.arrayContaining(['node:fs', 'node:module']))
  })
})
