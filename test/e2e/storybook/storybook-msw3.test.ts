import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe } from 'vitest'
import { nextMswFolder } from '../../../tools/next-msw.ts'
import { buildStorybook, layOutTrial } from './build.ts'
import { itKeepsStoriesOfOnePageApart } from './docs.suite.ts'
import { itKeepsRequestsApart } from './leaks.suite.ts'
import { openStorybook } from './page.ts'
import { itShowsStates } from './states.suite.ts'

const msw = nextMswFolder(join(import.meta.dirname, '../../..'))

/** `npm test` fetches it first. */
describe.runIf(existsSync(msw))('a Storybook in React with MSW 3', { timeout: 180_000 }, () => {
  const trial = layOutTrial('storybook-msw3')
  const stories = openStorybook(() => buildStorybook(trial, join(trial, 'out'), { TRIAL_MSW: msw }), '/next/')
  itShowsStates(stories)
  itKeepsRequestsApart(stories)
  itKeepsStoriesOfOnePageApart(stories)
})
