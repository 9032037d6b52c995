import { addons, mockChannel } from 'storybook/preview-api'
import { beforeEach, describe, expect, it } from 'vitest'
import { remountWhenFinished } from './remounts.ts'

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
  const story = { id, canvasElement: {}, abortSignal: leaving.signal, args: {}, globals: {}, parameters: {} }
  return { story, leave: () => leaving.abort() }
}
const finish = (storyId: string) => channel.emit('storyFinished', { storyId })

describe('a story that has to be remounted', () => {
  it('is, once, when it has finished in every canvas of the page', () => {
    const { story } = aStory('people')
    remountWhenFinished(story)
    remountWhenFinished(story)
    finish('wall')
    finish('people')
    expect(remounted).toEqual([])
    finish('people')
    finish('people')
    expect(remounted).toEqual(['people'])
  })

  it('is not when it is left before', () => {
    const { story, leave } = aStory('people')
    remountWhenFinished(story)
    leave()
    finish('people')
    expect(remounted).toEqual([])
    remountWhenFinished(aStory('people').story)
    finish('people')
    expect(remounted).toEqual(['people'])
  })
})
