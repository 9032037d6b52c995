import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { root } from '../source-tree.ts'

// No container engine runs here. These are the rules that hadolint checks, and what the files say about each other.

const folder = join(root, 'examples/compose')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

const megabyte = 1024 * 1024

function sizeOf(path: string): number {
  if (!statSync(path).isDirectory()) return statSync(path).size
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
}

/** With what they need. */
function packagesOf(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'))
  for (const each of Object.keys(dependencies)) packagesOf(each, found)
  return found
}

describe('examples/compose', () => {
  it('has a Dockerfile with fixed versions, a user of its own and a health check', () => {
    const lines = read('Dockerfile').split('\n')
    const valuesOf = (name: string) =>
      lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.split(' ')[1])
    expect(valuesOf('FROM').filter((image) => !/:\d+\.\d+/.test(image!))).toEqual([])
    expect(valuesOf('USER')).toEqual([expect.not.stringMatching(/^(root|0)$/)])
    expect([valuesOf('HEALTHCHECK').length, valuesOf('CMD')]).toEqual([1, ['["node",']])
    // Each stage names its folder before it copies anything into it.
    for (const stage of read('Dockerfile')
      .split(/^FROM /m)
      .slice(1))
      expect(stage.indexOf('WORKDIR /')).toBeLessThan(stage.indexOf('COPY '))
    expect(lines.filter((line) => /\b(sudo|curl|ADD|latest)\b|apk add (?!--no-cache)/.test(line))).toEqual([])
  })

  it('copies less than 50 MB into its image, which leaves 100 MB for Alpine and Node', () => {
    const packed = JSON.parse(
      execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: root, encoding: 'utf8' }),
    )
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const packages = [...Object.keys(dependencies), 'postgres'].flatMap((name) => [...packagesOf(name)])
    const sizes = [...new Set(packages)].map((name) => sizeOf(join(root, 'node_modules', name)))
    const sum = sizes.reduce((all, size) => all + size, packed[0].unpackedSize)
    expect(sum).toBeGreaterThan(5 * megabyte)
    expect(sum).toBeLessThan(50 * megabyte)
  })

  it('has a compose.yaml whose parts exist', () => {
    const { services, volumes } = parse(read('compose.yaml'))
    const { server, proxy, database } = services
    for (const { image } of [proxy, database]) expect(image).toMatch(/:\d+\.\d+/)
    const used = [...read('server.mjs').matchAll(/\b([A-Z]{4,}(?:_[A-Z]+)?)\b(?=[,= ])/g)].map(([name]) => name)
    // The package `postgres` reads it.
    expect(Object.keys(server.environment).filter((name) => !used.includes(name))).toEqual(['PGPASSWORD'])
    expect(server.environment.STORE).toBe(`postgres://${database.environment.POSTGRES_USER}@database/fauxtranet`)
    expect(server.environment.PGPASSWORD).toBe(database.environment.POSTGRES_PASSWORD)
    expect(server.deploy.replicas).toBe(3)
    expect(existsSync(join(folder, proxy.volumes[0].split(':')[0]))).toBe(true)
    expect(Object.keys(volumes)).toEqual([database.volumes[0].split(':')[0]])
    expect(read('Caddyfile')).toContain('a server 4800')
    expect(read('Dockerfile')).toContain('EXPOSE 4800')
  })
})
