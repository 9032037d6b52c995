import * as z from 'zod'
import type { ConsoleError, Observation } from './judge/observation.ts'
import type { SweepRoute } from './route.ts'

const aStory = z.object({
  id: z.string(),
  title: z.string(),
  name: z.string(),
  type: z.string().optional(),
  importPath: z.string().optional(),
  componentPath: z.string().optional(),
})

const anIndex = z.object({ v: z.number(), entries: z.record(z.string(), aStory) })

/** The address of the list of stories, next to the page of the Storybook. */
export function indexOf(app: URL): string {
  return new URL('index.json', app).href
}

/** The stories in an `index.json`, without pages of docs. Undefined if it is not one of a Storybook. */
export function storiesIn(text: string, app: URL): SweepRoute[] | undefined {
  const index = anIndex.safeParse(parse(text))
  if (!index.success) return undefined
  const stories = Object.values(index.data.entries).filter(({ type }) => type !== 'docs')
  return stories.map(({ id, title, name, importPath, componentPath }) => ({
    path: `${new URL('iframe.html', app).pathname}?id=${encodeURIComponent(id)}&viewMode=story`,
    title: `${title}: ${name}`,
    files: [importPath, componentPath].filter((path) => path !== undefined),
  }))
}

/** Whether Storybook has prepared the story: its world and loaders. It runs in the page. */
export function isStoryShown(): boolean {
  return /\bsb-show-(main|errordisplay|nopreview)\b/.test(document.body.className)
}

interface StorybookPage {
  __STORYBOOK_ADDONS_CHANNEL__?: { last(event: string): [{ message: string }] | undefined }
}

/** The message of the error that the story's play function threw. It runs in the page. */
export function findPlayError(): string | undefined {
  const { __STORYBOOK_ADDONS_CHANNEL__: channel } = window as StorybookPage
  return channel?.last('playFunctionThrewException')?.[0].message
}

/** A play function is a test, which may fail without a fault of the app: in another state, or on a busy machine. */
export function withoutPlayError(errors: readonly ConsoleError[], message: string | undefined): ConsoleError[] {
  return errors.filter(({ text }) => !message || !text.includes(message.split('\n', 1)[0]!))
}

/** A story may be about a failure, by its faults, its user or a rule. Then the browser reports its request. */
export function withoutFailures({ consoleErrors, requests }: Pick<Observation, 'consoleErrors' | 'requests'>) {
  const ofSimulator = new Set(requests.flatMap((request) => (request.endpoint === undefined ? [] : request.url)))
  // A dropped connection has no headers that name the endpoint.
  const isFailure = ({ text, url }: ConsoleError) =>
    text.startsWith('Failed to load resource') && (ofSimulator.has(url) || text.endsWith('net::ERR_FAILED'))
  return consoleErrors.filter((error) => !isFailure(error))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
