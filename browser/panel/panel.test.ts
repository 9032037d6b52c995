import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Panel, type StartedSimulator, showPanel, startSimulator } from '../index.ts'

let started: StartedSimulator
let panel: Panel | undefined

beforeEach(async () => {
  started = await startSimulator({ scenario: 'empty', quiet: true, onUnhandled: 'bypass' })
})
afterEach(async () => {
  panel?.remove()
  await started.stop()
})

const frame = () => document.querySelector<HTMLIFrameElement>('iframe[title=fauxtranet]')
const inside = () => frame()!.contentDocument!
const textOf = (selector: string) => inside().querySelector(selector)?.textContent

const until = (work: () => void) => vi.waitFor(work, { timeout: 10_000 })

function press(target: Window, code = 'KeyF'): void {
  target.dispatchEvent(new KeyboardEvent('keydown', { code, altKey: true, shiftKey: true, bubbles: true }))
}

describe('showPanel', () => {
  it('docks a panel whose requests the worker answers', async () => {
    panel = await showPanel()
    await until(() => expect(textOf('#connection')).toBe('live'))
    await until(() => expect(textOf('#scenario')).toBe('empty'))
    await fetch('/api/people/v2/user')
    await until(() => expect(textOf('#request-list b')).toBe('people.getCurrentUser'))
    inside().querySelector<HTMLInputElement>('#strict')!.click()
    await until(() => expect(started.simulator.world.strict).toBe(true))
  })

  it('shows another world with the option world', async () => {
    panel = await showPanel({ world: 'story 1' })
    await until(() => expect(inside().querySelector<HTMLSelectElement>('#world')!.value).toBe('story 1'))
    await fetch('/__world/story%201/api/people/v2/user')
    await fetch('/api/people/v2/users')
    await until(() => expect(textOf('#request-list b')).toBe('people.getCurrentUser'))
    expect(inside().querySelectorAll('#request-list li')).toHaveLength(1)
  })

  it('is hidden and shown by Alt+Shift+F, pressed in the page or in the panel', async () => {
    panel = await showPanel({ open: false })
    const isShown = () => getComputedStyle(frame()!).display !== 'none'
    expect(isShown()).toBe(false)
    press(window, 'KeyG')
    expect(isShown()).toBe(false)
    press(window)
    expect(isShown()).toBe(true)
    await until(() => expect(textOf('#connection')).toBe('live'))
    press(frame()!.contentWindow!)
    expect(isShown()).toBe(false)
  })

  it('is in the page once, and not at all when it is removed', async () => {
    await showPanel()
    panel = await showPanel()
    expect(document.querySelectorAll('iframe[title=fauxtranet]')).toHaveLength(1)
    panel.remove()
    press(window)
    expect(frame()).toBeNull()
  })
})
