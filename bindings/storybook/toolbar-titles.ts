import { addons } from 'storybook/preview-api'
import { fullnameOf } from '../../src/core/text/fullname.ts'
import type { Scenario } from '../../src/world/scenario.ts'
import type { World } from '../../src/world/world.ts'
import type { StoryView } from './setting.ts'
import type { Toolbar } from './toolbar.ts'

/** Shows each story's scenario, user and date in the toolbar, whether the toolbar or the story's parameters chose them. */
export function createToolbarTitles(scenarios: readonly Scenario[]): (story: StoryView, world: World) => void {
  let shown = ''
  return (story, world) => {
    const { viewMode, globals, globalTypes, userGlobals, storyGlobals, parameters, abortSignal } = story
    // Outside Storybook there is no toolbar.
    if (parameters.__isPortableStory || abortSignal.aborted || !globalTypes || !userGlobals) return
    // A Docs page has several stories.
    const titles = viewMode === 'docs' ? {} : titlesFor(world, scenarios)
    const text = JSON.stringify(titles)
    // Right after a click in the toolbar, Storybook's own frame would undo that click.
    if (text === shown) return
    shown = text
    const channel = addons.getChannel()
    // The frame takes titles only together with globals, and drops the story's own.
    channel.emit('setGlobals', { globals: userGlobals, globalTypes: withTitles(globalTypes, titles) })
    channel.emit('globalsUpdated', { globals, userGlobals, storyGlobals })
  }
}

function titlesFor({ origin, currentUser, users, clock }: World, scenarios: readonly Scenario[]) {
  const user = currentUser === null ? undefined : users.get(currentUser)
  const date = new Date(clock.now())
  return {
    fauxtranetScenario: scenarios.find(({ name }) => name === origin.scenario)?.title ?? origin.scenario,
    fauxtranetUser: user ? fullnameOf(user) : 'nobody',
    fauxtranetClock: date.toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    }),
  }
}

function withTitles(types: Toolbar['globalTypes'], titles: Record<string, string>): Toolbar['globalTypes'] {
  return Object.fromEntries(
    Object.entries(types).map(([name, type]) => {
      const title = titles[name]
      if (title === undefined) return [name, type]
      return [name, { ...type, toolbar: { ...type.toolbar, title, dynamicTitle: false } }]
    }),
  )
}
