import { describe, expect, it } from 'vitest'
import { fileNameOf } from '../../tools/pages.ts'
import { createdPreview } from './created-preview.ts'
import { blocksFor, createDocsProject, fileOf, startsOf } from './docs-project.ts'

const project = createDocsProject('docs-in-vitest')

describe('the code of the documents', () => {
  // The Storybook of test/e2e/storybook shows the README's story.
  it("runs in Vitest, with the guide's stories", async () => {
    const files = [...blocksFor('vitest').map(fileOf), layOutStories(), layOutClient()]
    const printed = await project.runVitest(...files)
    expect(printed).toMatch(new RegExp(`Test Files\\s+${files.length} passed`))
    expect(printed).not.toMatch(/skipped|todo/)
  }, 900_000)
})

// The text that each story shows.
const shown = {
  SmallCompany: 'Seda Adin',
  LongNames: 'Donaudampfschifffahrt',
  SignedOut: 'cannot be shown',
  Loading: 'One moment',
  Failed: 'cannot be shown',
}

/** Writes the guide's Storybook files and a test that runs its stories outside Storybook. Returns the test. */
function layOutStories(): string {
  const files = startsOf('docs/storybook.md')
  for (const block of files) {
    const isPasted = fileNameOf(block) === '.storybook/preview.ts'
    project.write(`stories/${fileNameOf(block)}`, isPasted ? `${createdPreview}\n${block.code}` : block.code)
  }
  const stories = files.map(fileNameOf).find((name) => name.includes('.stories.'))!
  return project.write(
    'stories/stories.test.tsx',
    `// @vitest-environment jsdom
    import { composeStories, setProjectAnnotations } from '@storybook/react-vite'
    import { expect, test, vi } from 'vitest'
    import preview from './.storybook/preview'
    import * as stories from './${stories}'

    const shown = ${JSON.stringify(shown)}
    setProjectAnnotations(preview)
    const composed = composeStories(stories)
    test('there are these stories', () => expect(Object.keys(composed)).toEqual(Object.keys(shown)))
    test.each(Object.entries(composed))('%s', async (name, story) => {
      await story.run()
      await vi.waitFor(() => expect(document.body.textContent).toContain(shown[name]), 20_000)
    })`,
  )
}

/** Writes a client that keeps `fetch` and `Request`, and a test that uses it. Isolated, as stories are. Returns the test. */
function layOutClient(): string {
  project.write('kept/client.ts', 'export const { fetch: kept, Request: Kept } = globalThis')
  return project.write(
    'kept/client.test.tsx',
    `// @vitest-environment jsdom
    import { test } from 'fauxtranet/vitest'
    import { expect } from 'vitest'
    import { Kept, kept } from './client.ts'

    test('a client that keeps fetch is intercepted', async ({ intranet }) => {
      expect((await kept(new Kept('/api/people/v2/user'))).status).toBe(200)
      expect(intranet).toHaveReceived('people.getCurrentUser', { times: 1 })
    })`,
  )
}
