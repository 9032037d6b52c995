import { join } from 'node:path'
import { describe, it } from 'vitest'
import { buildStorybook, setUpTrial } from './build.ts'
import { itFollowsControls } from './controls.suite.ts'
import { itHasDocsPages } from './docs.suite.ts'
import { itKeepsStoriesApart } from './leaks.suite.ts'
import { itNamesRemedies } from './misuse.suite.ts'
import { openStorybook } from './page.ts'
import { itHasPanel } from './panel.suite.ts'
import { itShowsStates } from './states.suite.ts'
import { itCanBeSwept } from './sweep.suite.ts'
import { itHasOneClock } from './time.suite.ts'

describe("a Storybook in React, with MSW's addon, built and served below a path", { timeout: 180_000 }, () => {
  const trial = setUpTrial('storybook-trial')
  const stories = openStorybook(() => buildStorybook(trial, join(trial, 'out')), '/team/stories/')
  itShowsStates(stories)
  itFollowsControls(stories)

  it("uses a story's own handlers first, while it is shown", async () => {
    await stories.show('people--overridden')
    await stories.shows('someone')
    await stories.goTo('people--plain')
    await stories.shows('admin')
  })

  itKeepsStoriesApart(stories)
  itHasDocsPages(stories)
  itNamesRemedies(stories)
  itHasOneClock(stories)
  itHasPanel(stories)
  itCanBeSwept(stories)
})
