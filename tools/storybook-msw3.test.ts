import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe } from 'vitest'
import { nextMswFolder } from './next-msw.ts'
import { buildStorybook, layOutTrial } from './storybook.suite.ts'
import { itHasDocsPages } from './storybook-docs.suite.ts'
import { itKeepsStoriesApart } from './storybook-leaks.suite.ts'
import { openStorybook } from './storybook-page.suite.ts'
import { itShowsStates } from './storybook-states.suite.ts'

const msw = nextMswFolder(join(import.meta.dirname, '..'))

/** `npm test` fetches it first. */
describe.runIf(existsSync(msw))('a Storybook in React with MSW 3', { timeout: 180_000 }, () => {
  const trial = layOutTrial('storybook-msw3')
  const stories = openStorybook(() => buildStorybook(trial, join(trial, 'out'), { TRIAL_MSW: msw }), '/next/')
  itShowsStates(stories)
  itKeepsStoriesApart(stories)
  itHasDocsPages(stories)
})
