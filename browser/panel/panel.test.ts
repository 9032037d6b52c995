import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { onWorldChange } from '../../bindings/events/index.ts'
import { type Panel, type StartedSimulator, showPanel, startSimulator } from '../index.ts'

let started: StartedSimulator
let panel: Panel | undefined

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(1000, 700)
  started = await startSimulator({ scenario: 'empty', quiet: true, onUnhandled: 'bypass' })
})
afterEach(async () => {
  panel?.remove()
  await started.stop()
})

const root = () => document.querySelector('[data-fauxtranet=panel]')?.shadowRoot
const part = <T extends HTMLElement = HTMLElement>(selector: string) => root()!.querySelector<T>(selector)!
const frame = () => part<HTMLIFrameElement>('iframe')
const inside = () => frame().contentDocument!
const textOf = (selector: string) => inside().querySelector(selector)?.textContent
/** Clicks a button in the panel, by its label or its text. */
function clickInside(name: string): Promise<void> {
  return until(() => {
    const buttons = [...inside().querySelectorAll('button')]
    buttons.find((button) => (button.ariaLabel ?? button.textContent) === name)!.click()
  })
}
const isShown = (selector: string) => part(selector).checkVisibility()

const until = (work: () => void) => vi.waitFor(work, { timeout: 10_000 })

/** Long enough for delayed requests. */
const someTime = () => new Promise((resolve) => setTimeout(resolve, 150))

function press(target: EventTarget, key: KeyboardEventInit): void {
  target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...key }))
}
const pressShortcut = (target: Window, code = 'KeyF') => press(target, { code, altKey: true, shiftKey: true })

describe('showPanel', () => {
  it('docks a panel whose requests the worker handles', async () => {
    panel = await showPanel()
    await until(() => expect(textOf('.connection')).toBe('live'))
    await until(() => expect(textOf('.scenario')).toBe('Nothing yet'))
    await fetch('/api/people/v2/user')
    await until(() => expect(textOf('ol b')).toBe('people.getCurrentUser'))
    await clickInside('More views')
    await clickInside('Advanced')
    await until(() => inside().querySelector<HTMLInputElement>('[role=switch]')!.click())
    await until(() => expect(started.simulator.world.strict).toBe(true))
  })

  it('keeps the tabs that do not fit in the menu when it is opened again', async () => {
    panel = await showPanel()
    await until(() => expect(textOf('.connection')).toBe('live'))
    const titles = () => [...inside().querySelectorAll('[role=tab]')].map((tab) => tab.textContent)
    await until(() => expect(titles()).not.toContain('Advanced'))
    const before = titles()
    pressShortcut(window)
    await fetch('/api/people/v2/user')
    pressShortcut(window)
    await until(() => expect(textOf('ol b')).toBe('people.getCurrentUser'))
    const after = titles().map((title) => title?.replace(/\d+$/, ''))
    expect(before.slice(0, after.length)).toEqual(after)
    // The number of requests takes some width as well.
    expect(after.length).toBeGreaterThanOrEqual(before.length - 1)
  })

  it('offers to reload the page if nothing listens, and the state survives', async () => {
    panel = await showPanel()
    await until(() => expect(textOf('.connection')).toBe('live'))
    const mayReload = () => isShown('.reload')
    const signIn = async (user: string | null) => {
      await fetch('/__sim/user', { method: 'PUT', body: JSON.stringify({ user }) })
      const person = inside().querySelector<HTMLElement>('.person')!
      await until(() => expect(person.title).toBe(user ?? 'Not signed in'))
    }
    await signIn(null)
    expect(mayReload()).toBe(false)
    Reflect.deleteProperty(globalThis, Symbol.for('fauxtranet.starts-over'))
    const stop = onWorldChange(() => {})
    await signIn('admin')
    expect(mayReload()).toBe(false)
    stop()
    await signIn(null)
    expect(mayReload()).toBe(true)
  })

  it('shows another world with the option world', async () => {
    await expect(showPanel({ wrld: 'story 1' } as never)).rejects.toThrow('Did you mean "world"?')
    panel = await showPanel({ world: 'story 1' })
    await until(() => expect(textOf('.world')).toBe('story 1'))
    await fetch('/__world/story%201/api/people/v2/user')
    await fetch('/api/people/v2/users')
    await until(() => expect(textOf('ol b')).toBe('people.getCurrentUser'))
    expect(inside().querySelectorAll('ol > li')).toHaveLength(1)
  })

  it('opens and closes with Alt+Shift+F, in the page and in the panel', async () => {
    panel = await showPanel({ open: false })
    expect([isShown('.drawer'), isShown('.launcher'), frame().srcdoc]).toEqual([false, true, ''])
    pressShortcut(window, 'KeyG')
    expect(isShown('.drawer')).toBe(false)
    pressShortcut(window)
    expect([isShown('.drawer'), isShown('.launcher')]).toEqual([true, false])
    await until(() => expect(textOf('.connection')).toBe('live'))
    pressShortcut(frame().contentWindow!)
    expect(isShown('.drawer')).toBe(false)
  })

  it('opens with its button, closes with Escape, and returns the focus', async () => {
    const field = document.createElement('input')
    document.body.append(field)
    field.focus()
    panel = await showPanel()
    expect(document.activeElement).toBe(field)
    part('.close').focus()
    part('.close').click()
    expect(root()!.activeElement).toBe(part('.launcher'))
    field.focus()
    pressShortcut(window)
    expect(root()!.activeElement).toBe(frame())
    await until(() => expect(textOf('.connection')).toBe('live'))
    await clickInside('Find anything (Ctrl K)')
    await until(() => press(inside().querySelector('dialog input')!, { key: 'Escape' }))
    expect(isShown('.drawer')).toBe(true)
    inside().querySelector<HTMLDialogElement>('dialog')!.close()
    press(inside().querySelector('.person')!, { key: 'Escape' })
    expect([isShown('.drawer'), document.activeElement]).toEqual([false, field])
    press(window, { key: 'Escape' })
    field.remove()
  })

  it('remembers its side, its size and whether it is open', async () => {
    panel = await showPanel()
    part('[data-side=left]').click()
    const handle = part('.handle')
    const before = part('.drawer').clientWidth
    press(handle, { key: 'ArrowRight' })
    expect(part('.drawer').clientWidth).toBe(before + 32)
    expect(Number(handle.ariaValueNow)).toBe(before + 33)
    part('.close').click()
    panel = await showPanel({ open: true })
    expect(isShown('.drawer')).toBe(false)
    part('.launcher').click()
    expect(part('.drawer').getBoundingClientRect().left).toBe(0)
    expect(part('.drawer').clientWidth).toBe(before + 32)
    localStorage.setItem('fauxtranet-panel', '{"side":7,"width":"wide","open":"yes"')
    panel = await showPanel({ open: false })
    part('.launcher').click()
    expect(part('.drawer').getBoundingClientRect().right).toBe(innerWidth)
  })

  it('shrinks the page, and never covers the focused element', async () => {
    const low = document.createElement('button')
    low.style.cssText = 'position: fixed; right: 0; bottom: 0'
    const flow = document.createElement('button')
    flow.style.cssText = 'display: block; width: 100%'
    document.body.append(low, flow)
    const wide = flow.clientWidth
    panel = await showPanel()
    expect(flow.clientWidth).toBe(wide - Math.round(part('.drawer').getBoundingClientRect().width))
    const sideNow = () => part('[aria-pressed=true]').dataset.side
    flow.focus()
    expect([isShown('.drawer'), sideNow()]).toEqual([true, 'right'])
    // Half of it is below the drawer, both at the right and at the bottom.
    low.style.right = `${part('.drawer').clientWidth - 20}px`
    low.focus()
    expect(sideNow()).toBe('left')
    low.blur()
    // Below the drawer on every side.
    low.style.cssText = 'position: fixed; left: 25%; width: 50%; bottom: 0'
    low.focus()
    expect(isShown('.drawer')).toBe(false)
    expect([flow.clientWidth, document.documentElement.getAttribute('style')]).toEqual([wide, ''])
    // A corner of it is below the button.
    low.style.cssText = 'position: fixed; right: 20px; bottom: 20px; height: 80px; width: 200px'
    low.blur()
    low.focus()
    const boxOf = (element: Element) => element.getBoundingClientRect()
    expect([boxOf(part('.launcher')).left, boxOf(part('.launcher')).bottom]).toEqual([12, innerHeight - 12])
    // Across both corners; then over the whole window, with no space above it; then out of the way.
    const heightNow = (style: string) => {
      low.style.cssText = `position: fixed; left: 0; width: 100%; ${style}`
      low.blur()
      low.focus()
      return boxOf(part('.launcher')).bottom
    }
    expect(heightNow('bottom: 0; height: 50px')).toBe(boxOf(low).top - 12)
    expect(boxOf(part('.launcher')).left).toBe(12)
    for (const style of ['bottom: 0; height: 100%', 'top: 0']) expect(heightNow(style)).toBe(innerHeight - 12)
    // It had the focus already.
    low.style.cssText = 'position: fixed; right: 0; bottom: 0'
    panel.toggle()
    expect([isShown('.drawer'), sideNow()]).toEqual([true, 'left'])
    localStorage.clear()
    panel = await showPanel()
    expect([isShown('.drawer'), sideNow()]).toEqual([true, 'left'])
    low.style.cssText = 'position: fixed; left: 300px; width: 200px; top: 0'
    await page.viewport(720, 700)
    await until(() => expect(sideNow()).toBe('bottom'))
    low.remove()
    flow.remove()
  })

  it('leaves half of a phone screen to the page', async () => {
    await page.viewport(390, 844)
    panel = await showPanel()
    const { top, left, right, bottom } = part('.drawer').getBoundingClientRect()
    expect([top, left, right, bottom]).toEqual([422, 0, 390, 844])
    expect(isShown('.side')).toBe(false)
  })

  it('sends no requests while it is closed', async () => {
    panel = await showPanel()
    await until(() => expect(textOf('.connection')).toBe('live'))
    await until(() => expect(textOf('.scenario')).toBe('Nothing yet'))
    panel.toggle()
    await someTime()
    const asked = vi.spyOn(frame().contentWindow!, 'fetch')
    const told = new Promise((resolve) => frame().contentWindow!.addEventListener('fauxtranet:change', resolve))
    await fetch('/api/people/v2/user')
    await started.simulator.load({ scenario: 'signed-out' })
    await told
    await someTime()
    expect(asked).not.toHaveBeenCalled()
    panel.toggle()
    await until(() => expect(textOf('.scenario')).toBe('Signed out'))
  })

  it('loads a saved state that is dropped on the page, and no other file', async () => {
    panel = await showPanel()
    await until(() => expect(textOf('.connection')).toBe('live'))
    const saved = await (await fetch('/__sim/state')).text()
    const drop = (name: string) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([saved], name))
      const dropped = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
      document.body.dispatchEvent(dropped)
      return dropped.defaultPrevented
    }
    expect(drop('photo.json')).toBe(false)
    expect(drop('empty.state.json')).toBe(true)
    await until(() => expect(textOf('dialog h2')).toBe('Load empty.state.json'))
    panel.toggle()
    expect(drop('empty.state.json')).toBe(false)
  })

  it('is in the page once, and can be removed', async () => {
    await showPanel()
    panel = await showPanel()
    expect(document.querySelectorAll('[data-fauxtranet=panel]')).toHaveLength(1)
    panel.remove()
    pressShortcut(window)
    expect(root()).toBeUndefined()
  })
})
