import { presentPanel } from '../../src/control/panel/panel.ts'
import { checkNames, namesOf } from '../../src/core/text/known-names.ts'
import { worldPrefixOf } from '../../src/simulator/worlds.ts'
import { createDrawer } from './drawer.ts'
import { isNarrow, recallPlacement, rememberPlacement, type Side, sizeIn } from './placement.ts'
import { makeResizable } from './resize.ts'
import { createRoom, isBelow, isCovered } from './room.ts'

/** Options of the panel. */
export interface PanelOptions {
  /** The address of the control interface. The default is the page's own origin. */
  baseUrl?: string
  /** The world that it shows first. The default is that of the page. */
  world?: string
  /** Whether it is open at first, or only its button shows. The default is open. Later it is as you left it in this browser. */
  open?: boolean
}

const optionNames = namesOf<PanelOptions>()({ baseUrl: true, world: true, open: true })

/** A panel in the page. */
export interface Panel {
  toggle(): void
  /** Removes it from the page, with its button and its keyboard shortcut. */
  remove(): void
}

/** Where the drawer goes when it is in the way. At the bottom it leaves bars at the top and at the sides alone. */
const others: readonly Side[] = ['bottom', 'right', 'left']

/** Fields that Escape clears, or whose suggestions it closes. */
const takesEscape = 'input[list], input[type=search]:not(:placeholder-shown)'

/** Uses a frame without an address: the worker answers no navigations, but it answers the requests of such a frame like the page's own. */
export function dockPanel(options: PanelOptions): Panel {
  checkNames('option', options, optionNames)
  const { baseUrl = location.origin, world, open = true } = options
  const base = baseUrl.replace(/\/$/, '') + (world === undefined ? '' : worldPrefixOf(world))
  const placement = recallPlacement(open)
  const parts = createDrawer()
  const { host, root, launcher, drawer, handle, close, sides, frame } = parts
  const room = createRoom()
  let isShown = false
  let opener: Element | null = null
  /** Where it went to get out of the way. */
  let moved: Side | undefined

  const sideNow = (): Side => (isNarrow() ? 'bottom' : (moved ?? placement.side))

  function layOut(): void {
    const side = sideNow()
    const isBottom = side === 'bottom'
    const { size, least, most } = sizeIn(placement, side)
    drawer.classList.remove('left', 'bottom', 'right')
    drawer.classList.add(side)
    drawer.style.width = isBottom ? '' : `${size}px`
    drawer.style.height = isBottom ? `${size}px` : ''
    launcher.classList.toggle('left', placement.side === 'left')
    for (const button of sides) button.ariaPressed = String(button.dataset.side === side)
    handle.ariaOrientation = isBottom ? 'horizontal' : 'vertical'
    Object.assign(handle, { ariaValueMin: `${least}`, ariaValueMax: `${most}`, ariaValueNow: `${size}` })
    if (isShown) room.make(side, size)
    else room.clear()
  }

  /** Only what the user does is remembered. */
  function show(isWanted: boolean, isByUser = true): void {
    isShown = isWanted
    // A panel that nobody opens loads nothing.
    if (isShown && !frame.srcdoc) frame.srcdoc = presentPanel({ base })
    drawer.hidden = !isShown
    launcher.hidden = isShown
    placement.open = isShown
    if (isByUser) rememberPlacement(placement)
    layOut()
    // While it is closed, the panel does not load what changes.
    if (isShown) frame.contentWindow?.dispatchEvent(new Event('open'))
  }

  function openByUser(): void {
    opener = document.activeElement
    show(true)
    frame.focus()
  }

  /** The focus goes back to where it came from, unless it is in the page already. */
  function closeByUser(): void {
    const hasFocus = document.activeElement === host
    show(false)
    if (!hasFocus) return
    if (opener instanceof HTMLElement && opener !== host && opener !== document.body && opener.isConnected)
      opener.focus()
    else launcher.focus()
  }

  function onKey(event: KeyboardEvent): void {
    // By its position, since with Alt the key may write another letter.
    if (!event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey || event.code !== 'KeyF') return
    event.preventDefault()
    if (isShown) closeByUser()
    else openByUser()
  }

  /** Escape closes the drawer from inside of it, unless something in there takes the key: a dialog, or a field to be cleared. */
  function onEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (frame.contentDocument?.querySelector('dialog[open]') || (event.target as Element).matches(takesEscape)) return
    event.preventDefault()
    closeByUser()
  }

  /** The drawer is never over what the page has in focus: it makes the page scroll, goes to another side, or else closes. */
  function uncoverFocus(): void {
    const target = document.activeElement
    // The body is the focus where nothing has it.
    if (!target || target === host || target === document.body) return
    if (!isShown) {
      const goAside = () => isBelow(target, launcher) && launcher.classList.toggle('left')
      goAside()
      // What is below both corners leaves it where it was.
      goAside()
      return
    }
    const isFree = () => !isCovered(target, drawer, sideNow())
    if (isFree()) return
    for (const side of [sideNow(), ...(isNarrow() ? [] : others)]) {
      moved = side
      layOut()
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      if (isFree()) return
    }
    moved = undefined
    show(false, false)
  }

  function onResize(): void {
    layOut()
    uncoverFocus()
  }

  launcher.addEventListener('click', openByUser)
  close.addEventListener('click', closeByUser)
  for (const button of sides) {
    button.addEventListener('click', () => {
      placement.side = button.dataset.side as Side
      moved = undefined
      rememberPlacement(placement)
      layOut()
    })
  }
  makeResizable(handle, {
    side: sideNow,
    size: () => sizeIn(placement, sideNow()).size,
    resize(size, isDone) {
      placement[sideNow() === 'bottom' ? 'height' : 'width'] = Math.round(size)
      drawer.classList.toggle('resizing', !isDone)
      layOut()
      if (isDone) rememberPlacement(placement)
    },
  })
  root.addEventListener('keydown', (event) => onEscape(event as KeyboardEvent))
  // Key events inside of the frame do not reach the page.
  frame.addEventListener('load', () => {
    frame.contentWindow?.addEventListener('keydown', onKey)
    frame.contentWindow?.addEventListener('keydown', onEscape)
  })
  const ending = new AbortController()
  const { signal } = ending
  addEventListener('keydown', onKey, { signal })
  addEventListener('resize', onResize, { signal })
  document.addEventListener('focusin', uncoverFocus, { signal })
  document.body.append(host)
  show(placement.open, false)
  uncoverFocus()
  return {
    toggle() {
      show(!isShown)
      uncoverFocus()
    },
    remove() {
      ending.abort()
      room.clear()
      host.remove()
    },
  }
}
