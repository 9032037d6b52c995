import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { root } from './source-tree.ts'

// The public workflows cannot run here.

const folder = join(root, '.github/workflows')
const workflows = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)
const linesOf = (text: string, pattern: RegExp) => text.split('\n').filter((line) => pattern.test(line))

describe.each(workflows)('%s', (name, text) => {
  it('names each action by its commit, with the version in a comment', () => {
    const used = linesOf(text, /\buses:/)
    expect(used.length).toBeGreaterThan(0)
    expect(used.filter((line) => !/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([])
  })

  it('may only read the repository, except for the jobs that publish, release and deploy', () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read\n\n/m)
    const allowed: Record<string, string[]> = {
      'publish.yml': ['      id-token: write', '      contents: write'],
      'site.yml': ['      pages: write', '      id-token: write'],
    }
    expect(linesOf(text, /\bwrite\b|write-all/)).toEqual(allowed[name] ?? [])
    const checkouts = text.split('uses: actions/checkout@').slice(1)
    expect(checkouts.filter((after) => !/^.*\n +with:\n +persist-credentials: false\n/.test(after))).toEqual([])
  })

  it('uses no secret, and no text of a pull request', () => {
    const withoutRelease = text.replace(/GH_TOKEN: \$\{\{ github\.token \}\}/, '')
    expect(withoutRelease).not.toMatch(/secrets\.|_TOKEN|pull_request_target|workflow_run/)
    expect(linesOf(text, /run:.*\$\{\{(?! matrix\.)/)).toEqual([])
  })
})

describe('publishing', () => {
  const [building = '', publishing = '', releasing = ''] = readFileSync(join(folder, 'publish.yml'), 'utf8').split(
    /\n {2}(?:publish|release):\n/,
  )

  it('requires a tag with the version, and adds the repository, which provenance requires', () => {
    const folder = mkdtempSync(join(tmpdir(), 'publish-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    copyFileSync(join(root, 'package.json'), join(folder, 'package.json'))
    const read = () => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const script = linesOf(building, /run: .*npm pkg/).map((line) => line.replace(/^.*?run: /, ''))
    const run = (tag: string) => {
      const names = { GITHUB_SERVER_URL: 'https://git.example', GITHUB_REPOSITORY: 'a/b', GITHUB_REF_NAME: tag }
      return spawnSync('sh', ['-e'], { cwd: folder, input: script.join('\n'), env: { ...process.env, ...names } })
        .status
    }
    expect([run('v0.0.1'), read().repository]).toEqual([1, undefined])
    expect([run(`v${read().version}`), read().repository.url]).toEqual([0, 'git+https://git.example/a/b.git'])
  })

  it('tests before it packs', () => {
    expect(building).toMatch(/run: npm test\n.*run: npm pack\n/s)
  })

  it('has provenance, in a job that runs no other code', () => {
    expect(linesOf(publishing, /run:/)).toEqual([
      '      - run: npm publish ./*.tgz --provenance --access public --ignore-scripts',
    ])
    expect(publishing).toContain('id-token: write')
    expect(publishing).not.toContain('actions/checkout')
    expect(workflows.filter(([, text]) => text.includes('npm publish')).map(([name]) => name)).toEqual(['publish.yml'])
  })

  it('attaches the package and its SBOM to the release, in a job that runs no other code', () => {
    expect(linesOf(releasing, /run:/)).toEqual([
      '      - run: gh release create "$GITHUB_REF_NAME" ./*.tgz sbom.cdx.json --verify-tag --generate-notes',
    ])
    expect(releasing).toContain('contents: write')
    expect(releasing).not.toContain('actions/checkout')
  })
})

describe('the site', () => {
  it('is deployed by a job that runs no other code', () => {
    const [building, deploying] = readFileSync(join(folder, 'site.yml'), 'utf8').split(/\n {2}deploy:\n/)
    expect(building).toMatch(/run: npm run site\n/)
    expect(linesOf(deploying!, /run:|actions\/checkout/)).toEqual([])
  })
})
