import { join } from 'node:path'
import { describe } from 'vitest'
import { nextMswFolder } from '../../tools/next-msw.ts'
import { buildStorybook, layOutTrial } from '../e2e/storybook/build.ts'
import { itKeepsStoriesOfOnePageApart } from '../e2e/storybook/docs.suite.ts'
import { itKeepsRequestsApart } from '../e2e/storybook/leaks.suite.ts'
import { openStorybook } from '../e2e/storybook/page.ts'
import { itShowsStates } from '../e2e/storybook/states.suite.ts'

const msw = nextMswFolder(join(import.meta.dirname, '../..'))

describe('a Storybook in React with MSW 3', { timeout: 180_000 }, () => {
  const trial = layOutTrial('storybook-msw3')
  const stories = openStorybook(() => buildStorybook(trial, join(trial, 'out'), { TRIAL_MSW: msw }), '/next/')
  itShowsStates(stories)
  itKeepsRequestsApart(stories)
  itKeepsStoriesOfOnePageApart(stories)
})
