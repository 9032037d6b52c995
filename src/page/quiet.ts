/** How long a page must be quiet, and how long to wait for it. In milliseconds. */
export interface QuietOptions {
  idle: number
  timeout: number
}

/**
 * Waits until the page is quiet: complete, with fonts and visible images, without changes for a while, and without a
 * running animation. Endless animations do not count. Returns what is still busy at the timeout.
 *
 * It runs in the page, also as source text, so it must not use anything outside. Timers of a page may be fake, so it
 * counts the timeouts of signals.
 */
export async function untilQuiet({ idle, timeout }: QuietOptions): Promise<string[]> {
  const tick = 25
  const wait = () =>
    new Promise<void>((resolve) => {
      AbortSignal.timeout(tick).addEventListener('abort', () => resolve(), { once: true })
    })
  const describe = (element: Element | null | undefined) =>
    element ? `<${[element.localName, ...element.classList].join('.')}>` : 'the document'
  const rootsIn = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsIn(shadowRoot) : [])),
  ]

  let changed: string | undefined
  let roots = rootsIn(document)
  const observer = new MutationObserver((mutations) => {
    for (const { target } of mutations) {
      const element = target instanceof Element ? target : target.parentElement
      // An indicator of progress may move forever.
      if (!element?.closest('progress, [role=progressbar]')) changed = describe(element)
    }
  })
  const observe = () => {
    for (const root of roots)
      observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true })
  }
  const isInView = (image: HTMLImageElement) => {
    const { top, bottom, left, right } = image.getBoundingClientRect()
    return bottom >= 0 && right >= 0 && top <= innerHeight && left <= innerWidth
  }
  const findBusy = () => [
    ...(document.readyState === 'complete' ? [] : ['the document is loading']),
    ...(document.fonts?.status === 'loading' ? ['a font is loading'] : []),
    ...roots
      .flatMap((root) => [...root.querySelectorAll('img')])
      // The browser does not load other lazy images.
      .filter((image) => !image.complete && image.checkVisibility?.() && (image.loading !== 'lazy' || isInView(image)))
      .map((image) => `the image ${image.currentSrc || image.src} is loading`),
    ...roots
      .flatMap((root) => root.getAnimations?.() ?? [])
      .filter(({ playState, playbackRate, timeline, effect }) => {
        const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
        return playState === 'running' && playbackRate !== 0 && timeline === document.timeline && !isEndless
      })
      .map((animation) => {
        const { animationName, transitionProperty } = animation as Partial<CSSAnimation & CSSTransition>
        const name = animationName ?? transitionProperty ?? animation.id
        const { target } = animation.effect as KeyframeEffect
        return `the animation ${name ? `"${name}" ` : ''}of ${describe(target)} is running`
      }),
  ]

  observe()
  try {
    let reasons: string[] = []
    const deadline = AbortSignal.timeout(timeout)
    let quiet = 0
    while (!deadline.aborted) {
      await wait()
      const busy = [...findBusy(), ...(changed ? [`${changed} is changing`] : [])]
      if (busy.length > 0) reasons = busy
      quiet = busy.length > 0 ? 0 : quiet + tick
      if (quiet >= idle) return []
      if (!changed) continue
      changed = undefined
      roots = rootsIn(document)
      observe()
    }
    return reasons
  } finally {
    observer.disconnect()
  }
}
