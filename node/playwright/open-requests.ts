import type { Page, Request } from '@playwright/test'

// Streams stay open, and the rest of a video is loaded when it plays.
const longLived = new Set(['eventsource', 'websocket', 'media', 'ping'])
const ofStreams = /^(text\/event-stream|multipart\/x-mixed-replace|application\/x-ndjson)\b/

const trackers = new WeakMap<Page, OpenRequests>()

/** The requests of a page that have no complete response yet, without streams. */
export class OpenRequests {
  readonly #open = new Set<Request>()
  /** The request of a document that replaces the current one. */
  #navigation: Request | undefined
  /** How many requests have started. */
  started = 0

  /** Tracks a page from now on. Earlier requests are not known. */
  static of(page: Page): OpenRequests {
    let tracker = trackers.get(page)
    if (!tracker) {
      tracker = new OpenRequests(page)
      trackers.set(page, tracker)
    }
    return tracker
  }

  private constructor(page: Page) {
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) this.#navigation = request
      this.#add(request)
    })
    page.on('requestfinished', (request) => this.#end(request))
    page.on('requestfailed', (request) => this.#end(request))
    page.on('response', (response) => {
      if (ofStreams.test(response.headers()['content-type'] ?? '')) this.#open.delete(response.request())
    })
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame() || !this.#navigation) return
      // The requests of the previous document were cancelled, which is not always reported.
      for (const request of this.#open) {
        if (request === this.#navigation) break
        this.#open.delete(request)
      }
      this.#navigation = undefined
    })
  }

  #add(request: Request): void {
    if (longLived.has(request.resourceType())) return
    this.started++
    this.#open.add(request)
  }

  /** The end of a request that began before the tracking is activity as well. */
  #end(request: Request): void {
    if (!this.#open.delete(request)) this.started++
  }

  /** Without requests whose URL matches, and requests of removed frames. */
  find(ignore?: RegExp): Request[] {
    return [...this.#open].filter((request) => !ignore?.test(request.url()) && !isOfRemovedFrame(request))
  }
}

function isOfRemovedFrame(request: Request): boolean {
  return !request.isNavigationRequest() && request.frame().isDetached()
}
