import { addons, mockChannel } from 'storybook/preview-api'
import { beforeEach, describe, expect, it } from 'vitest'
import { remountWhenFinished } from './remounts.ts'
import type { StoryView } from './setting.ts'

let channel: ReturnType<typeof mockChannel>
let remounted: string[]

beforeEach(() => {
  channel = mockChannel()
  addons.setChannel(channel)
  remounted = []
  channel.on('forceRemount', ({ storyId }) => remounted.push(storyId))
})

function aStory(id: string) {
  const leaving = new AbortController()
  const story: StoryView = { id, canvasElement: {}, abortSignal: leaving.signal, args: {}, globals: {}, parameters: {} }
  return { story, leave: () => leaving.abort() }
}
const finish = (storyId: string, status = 'success') => channel.emit('storyFinished', { storyId, status })

describe('a story that has to be remounted', () => {
  it('is remounted once, after it has finished in every canvas of the page', () => {
    const [one, other] = [aStory('people').story, aStory('people').story]
    remountWhenFinished(one)
    remountWhenFinished(other)
    finish('wall')
    one.hasEnded = true
    finish('people')
    expect(remounted).toEqual([])
    other.hasEnded = true
    finish('people')
    finish('people')
    expect(remounted).toEqual(['people'])
  })

  it('waits for this render, not for an earlier one', () => {
    const { story } = aStory('people')
    remountWhenFinished(story)
    finish('people')
    expect(remounted).toEqual([])
    story.hasEnded = true
    finish('people')
    expect(remounted).toEqual(['people'])
  })

  it('is remounted if it fails, which runs no last hook', () => {
    remountWhenFinished(aStory('people').story)
    finish('people', 'error')
    expect(remounted).toEqual(['people'])
  })

  it('is remounted after it has finished in one canvas and was left in the other', () => {
    const [one, other] = [aStory('people'), aStory('people')]
    remountWhenFinished(one.story)
    remountWhenFinished(other.story)
    one.story.hasEnded = true
    finish('people')
    other.leave()
    expect(remounted).toEqual(['people'])
  })

  it('is not remounted if it is left before', () => {
    const { story, leave } = aStory('people')
    remountWhenFinished(story)
    leave()
    finish('people')
    expect(remounted).toEqual([])
    const { story: next } = aStory('people')
    remountWhenFinished(next)
    next.hasEnded = true
    finish('people')
    expect(remounted).toEqual(['people'])
  })
})
