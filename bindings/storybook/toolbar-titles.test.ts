import { addons, mockChannel } from 'storybook/preview-api'
import { beforeEach, describe, expect, it } from 'vitest'
import { createSimulator, type Simulator } from '../../src/index.ts'
import type { StoryView } from './setting.ts'
import { type Toolbar, toolbarFor } from './toolbar.ts'
import { createToolbarTitles } from './toolbar-titles.ts'

let simulator: Simulator
let types: Toolbar['globalTypes'] | undefined
let globals: unknown
let showInToolbar: ReturnType<typeof createToolbarTitles>

beforeEach(async () => {
  simulator = await createSimulator({ scenario: 'empty', now: '2026-11-17T09:30:00Z' })
  showInToolbar = createToolbarTitles(simulator.scenarios)
  types = undefined
  const channel = mockChannel()
  channel.on('setGlobals', ({ globalTypes }) => {
    types = globalTypes
  })
  channel.on('globalsUpdated', (update) => {
    globals = update
  })
  addons.setChannel(channel)
})

function show(more: Partial<StoryView> = {}): (string | undefined)[] {
  const { signal: abortSignal } = new AbortController()
  const { globalTypes } = toolbarFor(simulator.scenarios)
  const story: StoryView = {
    id: 'one',
    canvasElement: {},
    abortSignal,
    args: {},
    parameters: {},
    globals: { theme: 'dark' },
    userGlobals: { theme: 'light' },
    storyGlobals: { theme: 'dark' },
    globalTypes,
    ...more,
  }
  showInToolbar(story, simulator.world)
  return ['Scenario', 'User', 'Clock', 'Latency'].map((name) => types?.[`fauxtranet${name}`]?.toolbar.title)
}

describe('the toolbar', () => {
  it('shows the values of the story', () => {
    expect(show()).toEqual(['Nothing yet', 'Ada Admin', '17 Nov 2026', 'Latency'])
    expect(globals).toEqual({
      globals: { theme: 'dark' },
      userGlobals: { theme: 'light' },
      storyGlobals: { theme: 'dark' },
    })
    simulator.world.currentUser = null
    expect(show()[1]).toBe('nobody')
  })

  it('changes only if its values do', () => {
    show()
    types = undefined
    show()
    expect(types).toBeUndefined()
  })

  it('shows no single story on a Docs page', () => {
    expect(show({ viewMode: 'docs' })).toEqual(['Scenario', 'User', 'Clock', 'Latency'])
  })

  it.each<[string, Partial<StoryView>]>([
    ['outside Storybook', { parameters: { __isPortableStory: true } }],
    ['after the story was left', { abortSignal: AbortSignal.abort() }],
  ])('is not used %s', (_, more) => {
    show(more)
    expect(types).toBeUndefined()
  })
})
