import { describe, expect, it } from 'vitest'
import { indexOf, storiesIn, withoutFailures, withoutPlayError } from './storybook.ts'

const app = new URL('http://localhost:6006/book/?path=/story/a--b')

describe('storiesIn', () => {
  it('lists the stories with their addresses, without docs', () => {
    const story = { id: 'pages-wall--empty', title: 'Pages/Wall', name: 'Empty', type: 'story', tags: [] }
    const docs = { ...story, id: 'pages-wall--docs', name: 'Docs', type: 'docs' }
    const entries = { [docs.id]: docs, [story.id]: { ...story, importPath: './src/wall.stories.ts' } }
    expect(storiesIn(JSON.stringify({ v: 5, entries }), app)).toEqual([
      {
        path: '/book/iframe.html?id=pages-wall--empty&viewMode=story',
        title: 'Pages/Wall: Empty',
        files: ['./src/wall.stories.ts'],
      },
    ])
  })

  it.each(['<!doctype html>', '{}', '[]', '{"v": 5, "entries": [1]}'])('%s is not an index', (text) =>
    expect(storiesIn(text, app)).toBeUndefined(),
  )

  it('is next to the page', () => expect(indexOf(app)).toBe('http://localhost:6006/book/index.json'))
})

it('leaves out the console error of a play function, and no other', () => {
  const [ofPlay, ofApp] = [
    'TestingLibraryElementError: Unable to find "Remove"\n<body>',
    'TypeError: notes is undefined',
  ]
  const errors = [ofPlay, ofApp].map((text) => ({ text, url: '' }))
  expect(withoutPlayError(errors, 'Unable to find "Remove"\n\n<body>')).toEqual([errors[1]])
  expect(withoutPlayError(errors, undefined)).toEqual(errors)
})

it("leaves out the browser's report of a request that reached an endpoint or was dropped, and no other", () => {
  const report = (url: string, why = 'the server responded with a status of 404 ()') => ({
    text: `Failed to load resource: ${why}`,
    url,
  })
  const [ofData, dropped, unknown] = [report('/users'), report('/groups', 'net::ERR_FAILED'), report('/peple')]
  const ofApp = { text: 'TypeError: notes is undefined', url: '/users' }
  const request = { method: 'GET', kind: 'fetch', hasFault: false, status: 404 }
  const requests = [
    { ...request, url: '/users', endpoint: 'people.listUsers' },
    { ...request, url: '/peple' },
  ]
  const consoleErrors = [ofData, dropped, unknown, ofApp]
  expect(withoutFailures({ consoleErrors, requests })).toEqual([unknown, ofApp])
})
