import { beforeEach, describe, expect, it } from 'vitest'
import { createSimulator, type Simulator } from '../../src/index.ts'
import { type EnhancerContext, frameInDocs } from './frames.ts'
import type { FauxtranetParameters, StoryView } from './setting.ts'
import { readSetting } from './setting.ts'
import { Stories } from './stories.ts'

const canvas = {}

function aStory(id: string, fauxtranet: FauxtranetParameters = {}, more: Partial<StoryView> = {}) {
  const leaving = new AbortController()
  const story: StoryView = {
    id,
    canvasElement: canvas,
    abortSignal: leaving.signal,
    args: {},
    globals: {},
    parameters: { fauxtranet },
    ...more,
  }
  return { story, leave: () => leaving.abort() }
}

describe('the stories of a page', () => {
  let simulator: Simulator
  let stories: Stories
  let remounts: string[]

  beforeEach(async () => {
    simulator = await createSimulator({ scenario: 'empty' })
    remounts = []
    stories = new Stories(simulator, ({ id }) => remounts.push(id))
  })

  it('do not affect the next if they are left before their world is open', async () => {
    let open = () => {}
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    const slow = aStory('slow', { arrange: () => opened })
    const showing = stories.show(slow.story)
    slow.leave()
    const { name } = await stories.show(aStory('next').story)
    expect(stories.choose()).toBe(name)
    open()
    await showing
    expect(stories.choose()).toBe(name)
    expect(simulator.worlds()).toEqual(['default', name])
  })

  it('can send requests after they are left, until the next one opens', async () => {
    const first = aStory('first')
    const { name } = await stories.show(first.story)
    first.leave()
    expect(stories.choose()).toBe(name)
    await stories.show(aStory('second').story)
    expect(simulator.worlds()).not.toContain(name)
  })

  it.each<[object, string]>([
    [{ inlin: true }, 'inline'],
    [{ fromArg: () => ({}) }, 'fromArgs'],
    [{ strct: true }, 'strict'],
    [{ timeZone: 'Europe/Berln' }, 'Europe/Berlin'],
    [{ fromArgs: () => ({ scenrio: 'empty' }) }, 'scenario'],
  ])('refuse an unknown setting, and suggest the nearest: %o', async (given, nearest) => {
    await expect(stories.show(aStory('wrong', given as never).story)).rejects.toThrow(`Did you mean "${nearest}"?`)
    expect(simulator.worlds()).toEqual(['default'])
  })

  it('apply fidelity settings', async () => {
    const init = { headers: { authorization: 'Bearer token' } }
    const { fetch } = await stories.show(aStory('one', { fidelity: { 'other-schemes': 'ignored' } }).story)
    expect((await fetch('/api/people/v2/user', init)).status).toBe(200)
  })

  it('reject a pending request with the reason if their world cannot be created', async () => {
    const arrange = () => Promise.reject(new Error('The seed is missing.'))
    const showing = stories.show(aStory('wrong', { arrange }).story)
    expect(await stories.choose()).toEqual(new Error('The seed is missing.'))
    await expect(showing).rejects.toThrow('The seed is missing.')
  })

  it('clean up if their world cannot be created', async () => {
    // @ts-expect-error -- The compiler reports it, too.
    await expect(stories.show(aStory('wrong', { scenario: 'emty' }).story)).rejects.toThrow('Did you mean "empty"?')
    const { name } = await stories.show(aStory('right').story)
    expect(stories.choose()).toBe(name)
  })

  it('share the world of the first equal story on a Docs page, also after the toolbar changes', async () => {
    const shownIn = (canvasElement: object, more = {}) => aStory('one', { user: 'admin' }, { canvasElement, ...more })
    const first = shownIn({})
    const { name } = await stories.show(first.story)
    await stories.show(shownIn({}).story)
    expect(stories.choose()).toBe(name)
    // A remount after the user was changed in the toolbar.
    first.leave()
    const remounted = await stories.show(shownIn({}, { globals: { fauxtranetUser: 'nobody' } }).story)
    expect(stories.choose()).toBe(remounted.name)
  })

  it.each<[string, FauxtranetParameters]>([
    ['another scenario', { scenario: 'empty' }],
    ['a world arranged by hand', { arrange: () => {} }],
  ])('cannot share a world with %s', async (_, parameters) => {
    await stories.show(aStory('one').story)
    await stories.show(aStory('two', parameters, { canvasElement: {} }).story)
    expect(String(stories.choose())).toContain('parameters.docs.story.inline = false')
  })

  it('are remounted only if they need another world', async () => {
    const { story } = aStory('one')
    await stories.show(story)
    await stories.show({ ...story, args: { note: 'new' } })
    expect(remounts).toEqual([])
    await stories.show({ ...story, globals: { fauxtranetUser: 'admin' } })
    expect(remounts).toEqual(['one'])
  })
})

describe('the setting of a story', () => {
  it('comes from its parameters, overridden by its args and by the toolbar', () => {
    const fromArgs = ({ user }: { user: string }) => ({ user })
    const { story } = aStory('one', { scenario: 'empty', user: 'reader', fromArgs }, { args: { user: 'manager' } })
    expect(readSetting(story).setting).toMatchObject({ scenario: 'empty', user: 'manager' })
    const globals = { fauxtranetUser: 'admin' }
    expect(readSetting({ ...story, globals }).setting).toMatchObject({ scenario: 'empty', user: 'admin' })
  })

  it('supports args of any kind', () => {
    const circle: Record<string, unknown> = { large: 1n, element: new Date(0) }
    circle.self = circle
    const { story } = aStory('one', { arrange: () => {} }, { args: circle })
    const before = readSetting(story).key
    expect(readSetting({ ...story, args: { ...circle, large: 2n } }).key).not.toBe(before)
    const twice = (name: string) => readSetting({ ...story, args: { one: { name }, both: [{ name }, { name }] } }).key
    const shared = { name: 'Ada' }
    expect(readSetting({ ...story, args: { one: shared, both: [shared, shared] } }).key).toBe(twice('Ada'))
    expect(twice('Ada')).not.toBe(twice('Bea'))
  })
})

describe('a story on a Docs page', () => {
  const inline = { docs: { story: { inline: true } } }

  function framed(parameters: EnhancerContext['parameters'], storyGlobals = {}) {
    const context = { argTypes: {}, parameters: { ...inline, ...parameters }, storyGlobals }
    frameInDocs(context)
    return context.parameters.docs?.story
  }

  it('has a frame if its world differs from the others', () => {
    expect(framed({ fauxtranet: { scenario: 'empty' } })).toEqual({ inline: false, iframeHeight: '400px' })
    expect(framed({}, { fauxtranetUser: 'manager' })).toMatchObject({ inline: false })
    expect(inline.docs.story.inline).toBe(true)
  })

  it.each<[string, EnhancerContext['parameters'], object]>([
    ['it sets nothing', {}, { theme: 'dark' }],
    ['it sets inline', { fauxtranet: { scenario: 'empty', inline: true } }, {}],
    ['the page has frames already', { fauxtranet: { scenario: 'empty' }, docs: {} }, {}],
  ])('does not change if %s', (_, parameters, globals) => {
    expect(framed(parameters, globals)).toEqual('docs' in parameters ? undefined : { inline: true })
  })
})
