import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserFlags, findBrowser } from '../../tools/browser-finder.ts'
import { bundlerStart, clientStart, guideStart, type PeerTrial, peerTrials } from '../../tools/peers.ts'
import { createdPreview } from '../e2e/created-preview.ts'
import { findPort } from '../e2e/examples/commands.ts'
import { serveFolder } from '../e2e/static-server.ts'
import { packInto } from '../package/packed.ts'
import { followAngular } from './angular.ts'
import { followAstro } from './astro.ts'
import { followBundler } from './bundlers.ts'
import { followCanteen } from './canteen.ts'
import { followExpo } from './expo.ts'
import { followNext } from './next.ts'
import { followNuxt } from './nuxt.ts'
import { greets, inPage } from './page.ts'
import { followReactRouter } from './react-router.ts'
import { blocksOf, StartProject, sectionOf } from './start-project.ts'
import { followGuide } from './storybook-guide.ts'
import { followSvelteKit } from './sveltekit.ts'
import { followClient, followVitest } from './vitest.ts'

const folder = mkdtempSync(join(tmpdir(), 'fauxtranet-pack-'))
let archive: string

beforeAll(async () => {
  archive = await packInto(folder)
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const follow: Record<PeerTrial['start'], (project: StartProject, name: string) => Promise<void>> = {
  [bundlerStart]: followBundler,
  Next: followNext,
  Nuxt: followNuxt,
  'React Router': followReactRouter,
  SvelteKit: followSvelteKit,
  Astro: followAstro,
  Angular: followAngular,
  Expo: followExpo,
  'Share it': followCanteen,
  [guideStart]: followGuide,
  [clientStart]: followClient,
  Vitest: followVitest,

  async Vite(project) {
    await inPage(await project.serve('vite', '--host', '127.0.0.1', '--port', '0'), greets('Magdalena Żak'))
    await project.run('vite', 'build')
    const built = join(project.home, 'dist/assets')
    const scripts = readdirSync(built).map((name) => readFileSync(join(built, name), 'utf8'))
    expect(scripts.join()).toContain('/api/people/v2/user')
    expect(scripts.join()).not.toContain('x-sim-')
  },

  async Jest(project, name) {
    const [command, test] = blocksOf('Jest')
    const [environment] = sectionOf('Jest').match(/(?<=`)\/\*\* @jest-environment [^`]+/)!
    const [added] = sectionOf('Jest').match(/(?<=With MSW 3, add `)[^`]+/)!
    const inPage = "test('is in a page', () => void document.body)"
    const lines = [environment, ...(name === 'jest-msw-3' ? [added] : []), test!.code, inPage]
    project.write('in-jsdom.test.mjs', lines.join('\n'))
    expect(await project.shell(command!.code)).toMatch(/Tests: +5 passed, 5 total/)
  },

  async Playwright(project) {
    // Several may run at once.
    const config = readFileSync(join(project.home, 'playwright.config.mjs'), 'utf8')
    project.write('playwright.config.mjs', config.replaceAll('5173', String(await findPort())))
    const launchOptions = { executablePath: findBrowser(), args: browserFlags }
    project.write(
      'trial.config.mjs',
      `import config from './playwright.config.mjs'
      export default { ...config, timeout: 120_000, use: { ...config.use, launchOptions: ${JSON.stringify(launchOptions)} } }`,
    )
    expect(await project.run('playwright', 'test', '-c', 'trial.config.mjs', 'hello')).toContain('1 passed')
  },

  /** Writes the files of a React app and of `npm create storybook`. */
  async Storybook(project, name) {
    // The other folder is the one from docs/vite.md, for use with the Vite plugin.
    const folder = name === 'storybook-9' ? 'public' : '.storybook/public'
    const staticDir = relative('.storybook', folder).replace(/^(?!\.)/, './')
    project.write('tsconfig.json', JSON.stringify({ compilerOptions: { jsx: 'react-jsx' } }))
    project.write(
      '.storybook/main.js',
      `export default { framework: '@storybook/react-vite', stories: ['../src/**/*.stories.tsx'], staticDirs: ['${staticDir}'] }`,
    )
    const pasted = readFileSync(join(project.home, '.storybook/preview.ts'), 'utf8')
    project.write('.storybook/preview.ts', `${createdPreview}\n${pasted}`)
    await project.run('msw', 'init', folder, '--save')
    await project.run('storybook', 'build', '--disable-telemetry', '-o', 'built')
    const { url, close } = await serveFolder(join(project.home, 'built'), '/stories/')
    await inPage(`${url}iframe.html?id=hello--manager`, greets('Cedrik Menne')).finally(close)
  },

  async Server(project) {
    const url = await project.serve('fauxtranet', '--port', '0')
    const user = await (await fetch(`${url}/api/people/v2/user`)).json()
    expect(user).toMatchObject({ username: 'admin' })
  },
}

describe('the published package in an empty folder, set up as documented', () => {
  it.each(peerTrials.map((trial) => [trial.name, trial] as const))('%s', { timeout: 900_000 }, async (_, trial) => {
    const project = new StartProject(trial, archive)
    try {
      // The guide has its own install step.
      if (trial.start !== guideStart) await project.install()
      await follow[trial.start](project, trial.name)
    } finally {
      await project.close()
    }
  })
})
