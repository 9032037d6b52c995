import { describe, expect, it } from 'vitest'
import { optimizedFor } from './optimized.ts'

const files = { config: '/project/fauxtranet.config.ts', applications: './mocks/canteen.ts' }
const root = '/project'
const storybook = [[{ name: 'storybook:builder' }]]

describe('optimizedFor', () => {
  it('adds the project files to the pages that Vite scans', () => {
    const own = ['fauxtranet.config.ts', 'mocks/canteen.ts']
    expect(optimizedFor({ root }, files)?.entries).toEqual(expect.arrayContaining(['**/*.html', ...own]))
    expect(optimizedFor({ root, optimizeDeps: { entries: 'a.html' } }, files)?.entries).toEqual(own)
    expect(optimizedFor({ root, plugins: storybook }, files)?.entries).toEqual(own)
  })

  it('sets no entries if the build has its own, or if there are no files', () => {
    const input = { build: { rollupOptions: { input: 'app.ts' } } }
    expect(optimizedFor({ root, ...input }, files)).toEqual({
      include: ['fauxtranet/browser', 'fauxtranet', 'fauxtranet/config'],
    })
    const none = { config: undefined, applications: undefined }
    expect(optimizedFor({ root }, none)).toEqual({ include: ['fauxtranet/browser'] })
  })
})
