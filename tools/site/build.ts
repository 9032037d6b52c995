import { execFileSync } from 'node:child_process'
import { copyFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { build } from 'vite'
import { fauxtranet } from '../../bindings/vite/index.ts'
import { codeBlocksOf, readPages } from '../pages.ts'

// Builds the documents as a site for a static host: `npm run site`. SITE_BASE is the path on the host. An argument is
// another output folder.

process.chdir(join(import.meta.dirname, '../..'))
const output = resolve(process.argv[2] ?? 'site/dist')

/** These start the worker of the page. */
const replaced: Record<string, string> = {
  'fauxtranet/browser': './tools/site/modules/fauxtranet-browser.ts',
  'msw/browser': './tools/site/modules/msw-browser.ts',
}

// Has its own packages, so that `npm ci` does not need to install them.
if (writtenAt('site/package-lock.json') > writtenAt('site/node_modules/.package-lock.json'))
  execFileSync('npm', ['ci', '--prefix', 'site'], { stdio: 'inherit' })
execFileSync('npx', ['tsc', '-p', 'site'], { stdio: 'inherit' })
execFileSync(process.execPath, ['site/node_modules/vitepress/bin/vitepress.js', 'build', 'site', '--outDir', output], {
  stdio: 'inherit',
})
await buildIntranet()
await buildRunner()

/** The first page shows it in a frame. */
async function buildIntranet(): Promise<void> {
  await build({
    root: 'examples/intranet',
    configFile: false,
    mode: 'demo',
    base: './',
    logLevel: 'error',
    plugins: [fauxtranet({ mode: 'worker', demo: true, panel: true, persist: 'indexeddb' })],
    build: { outDir: join(output, 'intranet') },
  })
}

/** The page that runs code blocks. An import map finds the packages that they import. */
async function buildRunner(): Promise<void> {
  const folder = join(output, 'run')
  const names = packagesInBlocks()
  const bundle = await rolldown({
    input: { runner: './site/runner.ts', ...Object.fromEntries(names.map((name) => [name, replaced[name] ?? name])) },
    platform: 'browser',
    logLevel: 'silent',
    preserveEntrySignatures: 'strict',
    transform: {
      define: {
        'process.env.NODE_ENV': '"production"',
        __VUE_OPTIONS_API__: 'true',
        __VUE_PROD_DEVTOOLS__: 'false',
        __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
      },
    },
  })
  const { output: parts } = await bundle.write({
    dir: folder,
    format: 'esm',
    minify: true,
    chunkFileNames: 'chunks/[name]-[hash].js',
  })
  const imports = Object.fromEntries(names.map((name) => [name, `./${name}.js`]))
  for (const { name, exports } of parts.filter((part) => part.type === 'chunk')) {
    if (!(name in imports) || exports.join() !== 'default') continue
    imports[name] = `./${name}.named.js`
    writeFileSync(join(folder, imports[name]), nameExports(name))
  }
  copyFileSync('node_modules/msw/lib/mockServiceWorker.js', join(folder, 'mockServiceWorker.js'))
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html>
<meta charset="utf-8" />
<title>Code of the documents</title>
<link rel="icon" href="data:," />
<script>globalThis[Symbol.for('fauxtranet.allowed')] = true</script>
<script type="importmap">${JSON.stringify({ imports })}</script>
<script type="module" src="./runner.js"></script>
`,
  )
}

/** A CommonJS package has one export, an object. Its properties become names that code can import. */
function nameExports(name: string): string {
  const properties = Object.keys(createRequire(import.meta.url)(name))
  return `import all from './${basename(name)}.js'\nexport default all\nexport const { ${properties.join(', ')} } = all\n`
}

function packagesInBlocks(): string[] {
  const blocks = readPages().flatMap(codeBlocksOf)
  const imported = blocks
    .filter(({ how }) => how === 'browser')
    .flatMap(({ code }) => [...code.matchAll(/^import .* from '([^']+)'/gm)].map(([, name]) => name!))
  return [...new Set(imported)]
}

function writtenAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
