import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitepress'
import { icon } from '../../src/control/brand.ts'
import { readIndex, slugOf } from '../../tools/pages.ts'

const root = join(import.meta.dirname, '../..')
const otherFolders = readdirSync(root, { withFileTypes: true }).filter(
  (entry) => entry.isDirectory() && !['docs', 'site'].includes(entry.name),
)
const addressOf = (path: string) => `/${path.replace(/\.md$/, '')}`

/** The documents as a site. They keep their paths, so that their links work here as they do on GitHub. */
export default defineConfig({
  title: 'fauxtranet',
  description: 'A fake intranet for front-end teams',
  base: process.env.SITE_BASE ?? '/',
  head: [['link', { rel: 'icon', href: icon }]],
  srcDir: root,
  srcExclude: ['CONTRIBUTING.md', 'SKILL.md', ...otherFolders.map(({ name }) => `${name}/**`)],
  rewrites: { 'site/index.md': 'index.md' },
  cacheDir: join(root, '.cache/site'),
  markdown: {
    anchor: { slugify: slugOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config(md) {
      const fence = md.renderer.rules.fence!
      md.renderer.rules.fence = (...given) => {
        const [tokens, index] = given
        const { info, content } = tokens[index]!
        const block = fence(...given)
        return info === 'ts browser'
          ? `<RunnableBlock code="${encodeURIComponent(content.trimEnd())}">${block}</RunnableBlock>`
          : block
      }
    },
  },
  themeConfig: {
    logo: icon,
    nav: [
      { text: 'Get started', link: '/README' },
      { text: 'Documentation', link: '/docs/README' },
    ],
    sidebar: [
      { text: 'Get started', link: '/README' },
      ...readIndex().map(({ title, pages }) => ({
        text: title,
        items: pages.map(({ title, path }) => ({ text: title.replaceAll('`', ''), link: addressOf(path) })),
      })),
    ],
    outline: [2, 3],
    search: { provider: 'local' },
  },
})
