import { worldPrefixOf } from '../../src/core/http/address.ts'
import { checkNames, namesOf } from '../../src/core/text/known-names.ts'
import { createDrawer } from './drawer.ts'
import { isNarrow, type Placement, recallPlacement, rememberPlacement, type Side, sizeIn } from './placement.ts'
import { changed, needsReload } from './reload-offer.ts'
import { makeResizable } from './resize.ts'
import { createRoom, isBelow, isCovered, riseAbove } from './room.ts'

/** Options of the panel. */
export interface PanelOptions {
  /** The URL of the control interface. Default: the page's own origin. */
  baseUrl?: string
  /** The world to show first. Default: the page's world. */
  world?: string
  /** Whether the panel is open at first. Default: true. Later, the browser remembers its last state. */
  open?: boolean
}

const optionNames = namesOf<PanelOptions>()('baseUrl world open')

/** A panel in the page. */
export interface Panel {
  readonly isOpen: boolean
  toggle(): void
  /** Removes the panel, with its button and its keyboard shortcut. */
  remove(): void
}

/** Where the drawer moves when it is in the way. At the bottom, it does not cover bars at the top and at the sides. */
const others: readonly Side[] = ['bottom', 'right', 'left']

/** Fields that Escape clears, or whose suggestions it closes. */
const takesEscape = 'input[list], input[type=search]:not(:placeholder-shown)'

/** Uses a frame without a URL: the worker handles no navigations, but it handles the requests of such a frame. */
export function dockPanel(options: PanelOptions): Panel {
  checkNames('option', options, optionNames)
  return new Dock(options)
}

class Dock implements Panel {
  readonly #base: string
  readonly #placement: Placement
  readonly #parts = createDrawer()
  readonly #room = createRoom()
  readonly #ending = new AbortController()
  #isShown = false
  #isLoaded = false
  #opener: Element | null = null
  #moved: Side | undefined

  constructor({ baseUrl = location.origin, world, open = true }: PanelOptions) {
    this.#base = baseUrl.replace(/\/$/, '') + (world === undefined ? '' : worldPrefixOf(world))
    this.#placement = recallPlacement(open)
    this.#listenInside()
    this.#listenInPage()
    document.body.append(this.#parts.host)
    this.#show(this.#placement.open, false)
    this.#uncoverFocus()
  }

  get isOpen(): boolean {
    return this.#isShown
  }

  toggle(): void {
    this.#show(!this.#isShown)
    this.#uncoverFocus()
  }

  remove(): void {
    this.#ending.abort()
    this.#room.clear()
    this.#parts.host.remove()
  }

  #listenInside(): void {
    const { root, launcher, close, reload, sides, handle, drawer, frame } = this.#parts
    launcher.addEventListener('click', () => this.#openByUser())
    close.addEventListener('click', () => this.#closeByUser())
    reload.addEventListener('click', () => location.reload())
    for (const button of sides) button.addEventListener('click', () => this.#moveTo(button.dataset.side as Side))
    makeResizable(handle, {
      side: () => this.#side,
      size: () => sizeIn(this.#placement, this.#side).size,
      resize: (size, isDone) => {
        this.#placement[this.#side === 'bottom' ? 'height' : 'width'] = Math.round(size)
        drawer.classList.toggle('resizing', !isDone)
        this.#layOut()
        if (isDone) rememberPlacement(this.#placement)
      },
    })
    root.addEventListener('keydown', (event) => this.#onEscape(event as KeyboardEvent))
    // Key events inside the frame do not reach the page.
    frame.addEventListener('load', () => {
      frame.contentWindow?.addEventListener('keydown', this.#onKey)
      frame.contentWindow?.addEventListener('keydown', this.#onEscape)
      frame.contentWindow?.addEventListener(changed, (event) => {
        if (needsReload((event as CustomEvent<string>).detail)) reload.hidden = false
      })
    })
  }

  #listenInPage(): void {
    const { signal } = this.#ending
    const onResize = () => {
      this.#layOut()
      this.#uncoverFocus()
    }
    addEventListener('keydown', this.#onKey, { signal })
    addEventListener('resize', onResize, { signal })
    document.addEventListener('focusin', () => this.#uncoverFocus(), { signal })
  }

  get #side(): Side {
    return isNarrow() ? 'bottom' : (this.#moved ?? this.#placement.side)
  }

  #moveTo(side: Side): void {
    this.#placement.side = side
    this.#moved = undefined
    rememberPlacement(this.#placement)
    this.#layOut()
  }

  #layOut(): void {
    const { drawer, launcher, sides, handle } = this.#parts
    const side = this.#side
    const isBottom = side === 'bottom'
    const { size, least, most } = sizeIn(this.#placement, side)
    drawer.classList.remove('left', 'bottom', 'right')
    drawer.classList.add(side)
    drawer.style.width = isBottom ? '' : `${size}px`
    drawer.style.height = isBottom ? `${size}px` : ''
    launcher.classList.toggle('left', this.#placement.side === 'left')
    for (const button of sides) button.ariaPressed = String(button.dataset.side === side)
    handle.ariaOrientation = isBottom ? 'horizontal' : 'vertical'
    Object.assign(handle, { ariaValueMin: `${least}`, ariaValueMax: `${most}`, ariaValueNow: `${size}` })
    if (this.#isShown) this.#room.make(side, size)
    else this.#room.clear()
  }

  /** Only remembers choices of the user. */
  #show(isWanted: boolean, isByUser = true): void {
    const { drawer, launcher, frame } = this.#parts
    this.#isShown = isWanted
    // A panel that is never opened loads nothing.
    if (isWanted && !this.#isLoaded) void this.#load()
    drawer.hidden = !isWanted
    launcher.hidden = isWanted
    this.#placement.open = isWanted
    if (isByUser) rememberPlacement(this.#placement)
    this.#layOut()
    // A closed panel does not load changes.
    if (isWanted) frame.contentWindow?.dispatchEvent(new Event('open'))
  }

  async #load(): Promise<void> {
    this.#isLoaded = true
    const { presentPanel } = await import('../../src/control/panel/panel.ts')
    this.#parts.frame.srcdoc = presentPanel({ base: this.#base })
  }

  #openByUser(): void {
    this.#opener = document.activeElement
    this.#show(true)
    this.#parts.frame.focus()
  }

  /** Returns the focus to the element that had it, unless it is in the page already. */
  #closeByUser(): void {
    const { host, launcher } = this.#parts
    const opener = this.#opener
    const hasFocus = document.activeElement === host
    this.#show(false)
    if (!hasFocus) return
    if (opener instanceof HTMLElement && opener !== host && opener !== document.body && opener.isConnected)
      opener.focus()
    else launcher.focus()
  }

  #onKey = (event: KeyboardEvent): void => {
    // By position, since with Alt the key may produce another character.
    if (!event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey || event.code !== 'KeyF') return
    event.preventDefault()
    if (this.#isShown) this.#closeByUser()
    else this.#openByUser()
  }

  /** Escape closes the drawer, unless a dialog is open or the field uses the key itself. */
  #onEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    const { contentDocument } = this.#parts.frame
    if (contentDocument?.querySelector('dialog[open]') || (event.target as Element).matches(takesEscape)) return
    event.preventDefault()
    this.#closeByUser()
  }

  /** The drawer must not cover the focused element: it lets the page scroll, moves to another side, or closes. */
  #uncoverFocus(): void {
    const { host, launcher, drawer } = this.#parts
    const target = document.activeElement
    // The body is active if nothing has the focus.
    if (!target || target === host || target === document.body) return
    if (!this.#isShown) {
      launcher.style.bottom = ''
      const goAside = () => isBelow(target, launcher) && launcher.classList.toggle('left')
      goAside()
      // If both corners are covered, the button stays on its side.
      goAside()
      if (isBelow(target, launcher)) riseAbove(target, launcher)
      return
    }
    const isFree = () => !isCovered(target, drawer, this.#side)
    if (isFree()) return
    for (const side of [this.#side, ...(isNarrow() ? [] : others)]) {
      this.#moved = side
      this.#layOut()
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      if (isFree()) return
    }
    this.#moved = undefined
    this.#show(false, false)
  }
}
