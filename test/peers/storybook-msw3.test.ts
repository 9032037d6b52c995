import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nextMswFolder } from '../../tools/next-msw.ts'
import { runNode } from '../e2e/run-node.ts'
import { buildStorybook, setUpTrial } from '../e2e/storybook/build.ts'
import { itKeepsStoriesOfOnePageApart } from '../e2e/storybook/docs.suite.ts'
import { itKeepsRequestsApart } from '../e2e/storybook/leaks.suite.ts'
import { openStorybook } from '../e2e/storybook/page.ts'
import { itShowsStates } from '../e2e/storybook/states.suite.ts'

const root = join(import.meta.dirname, '../..')
const msw = nextMswFolder(root)

describe('a Storybook in React with MSW 3', { timeout: 180_000 }, () => {
  const trial = setUpTrial('storybook-msw3')
  const stories = openStorybook(() => buildStorybook(trial, join(trial, 'out'), { TRIAL_MSW: msw }), '/next/')
  itShowsStates(stories)
  itKeepsRequestsApart(stories)
  itKeepsStoriesOfOnePageApart(stories)
})

describe('stories outside Storybook', () => {
  it('run in Vitest', async () => {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const { output } = await runNode(setUpTrial('storybook-vitest'), [vitest, 'run', '--no-color'])
    expect(output).toMatch(/Tests +4 passed \(4\)/)
  }, 180_000)
})
