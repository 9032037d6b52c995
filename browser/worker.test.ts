import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { uploadPhoto } from '../test/browser/upload.ts'
import { override, type StartedSimulator, startSimulator } from './index.ts'

let started: StartedSimulator

beforeEach(async () => {
  started = await startSimulator({ scenario: 'empty', quiet: true, onUnhandled: 'bypass', baseUrl: location.origin })
})
afterEach(() => started.stop())

describe('startSimulator', () => {
  it('handles the first request of the page', async () => {
    const response = await fetch('/api/people/v2/user')
    expect(await response.json()).toMatchObject({ username: 'admin' })
  })

  it("uses this machine's time", () => {
    expect(started.simulator.world.clock.frozen).toBe(false)
  })

  describe('with a state in the URL', () => {
    const start = async (search: string, options = {}) => {
      history.replaceState(null, '', search)
      const same = { scenario: 'empty', quiet: true, onUnhandled: 'bypass' } as const
      started = await startSimulator({ ...same, ...options })
      return started.simulator.world
    }
    const notice = () => document.querySelector('[data-fauxtranet=notice]')
    const shown = () => notice()?.firstChild?.textContent
    afterEach(() => {
      notice()?.remove()
      history.replaceState(null, '', location.pathname)
      localStorage.clear()
    })

    it('loads it', async () => {
      const { users, clock } = await start('?sim=small-company&user=employee&now=2026-03-02T09:30Z')
      expect(await (await fetch('/api/people/v2/user')).json()).toMatchObject({ username: 'employee' })
      expect([users.size > 5, new Date(clock.now()).toISOString()]).toEqual([true, '2026-03-02T09:30:00.000Z'])
    })

    it.each([
      ['?sim=smal-company', 'smal-company'],
      ['?sim=small-company&user=nobdy', 'nobdy'],
      ['?sim=small-company&now=noon', 'noon'],
    ])('starts without it if it is wrong, and shows why: %s', async (search, wrong) => {
      vi.spyOn(console, 'error').mockImplementation(() => {})
      expect((await start(search)).users.size).toBe(1)
      expect(shown()).toMatch(new RegExp(`^The link was not opened: .*${wrong}`))
    })

    it('keeps saved changes', async () => {
      vi.spyOn(console, 'error').mockImplementation(() => {})
      await start('?', { persist: 'local' })
      await fetch('/tags', { method: 'POST', body: '{"name":"Kept"}' })
      const { tags } = await start('?sim=small-company', { persist: 'local' })
      expect(tags.all().map(({ name }) => name)).toEqual(['Kept'])
      expect(shown()).toMatch(/^The link was not opened: .* would replace your changes/)
    })
  })

  it('replaces a start that is under way', async () => {
    const options = { scenario: 'empty', quiet: true, onUnhandled: 'bypass' } as const
    // The first start finishes with the second. Otherwise requests in between would get no response.
    const asking = startSimulator(options).then(async (first) => ({ first, reply: await fetch('/api/people/v2/user') }))
    started = await startSimulator(options)
    const second = started
    const { first, reply } = await asking
    expect(reply.status).toBe(200)
    expect([first, second].map(({ simulator }) => simulator.world.journal.all().length)).toEqual([0, 1])
    await first.stop()
    expect((await fetch('/api/people/v2/user')).status).toBe(200)
  })

  it('handles XMLHttpRequest', async () => {
    const request = new XMLHttpRequest()
    request.open('GET', '/api/people/v2/users')
    await new Promise((resolve) => {
      request.onload = resolve
      request.send()
    })
    expect(JSON.parse(request.responseText).pagination.total).toBe(1)
  })

  it('reports only the start of an upload', async () => {
    const { status, events } = await uploadPhoto('/api/people/v2/users/1/photo')
    expect({ status, types: events.map(({ type }) => type) }).toEqual({ status: 204, types: ['loadstart'] })
  })

  it('creates user photos in the page', async () => {
    const image = new Image()
    image.src = '/api/people/v2/users/1/photo'
    await image.decode()
    expect(image.naturalWidth).toBeGreaterThan(0)
  })

  it('creates them in the world of the cookie', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous, and not available everywhere.
    document.cookie = 'sim-world=ada; path=/'
    const image = new Image()
    image.src = '/api/people/v2/users/1/photo?of=ada'
    await image.decode()
    // biome-ignore lint/suspicious/noDocumentCookie: as above.
    document.cookie = 'sim-world=; max-age=0; path=/'
    const asked = (world: string) => started.simulator.needWorld(world).journal.all().length
    expect([asked('ada'), asked('default')]).toEqual([1, 0])
  })

  it('leaves other requests to the network', async () => {
    const response = await fetch('/mockServiceWorker.js')
    expect(await response.text()).toContain('INTEGRITY_CHECKSUM')
  })

  it('does not handle other origins with a baseUrl', async () => {
    started.worker.use(http.get('https://elsewhere.example/*', () => HttpResponse.text('elsewhere')))
    expect(await (await fetch('https://elsewhere.example/api/people/v2/user')).text()).toBe('elsewhere')
    started.worker.resetHandlers()
    await expect(fetch('https://elsewhere.invalid/api/people/v2/user')).rejects.toThrow(TypeError)
  })

  it('fails other requests with onUnhandled: error', async () => {
    await started.stop()
    const complain = vi.spyOn(console, 'error').mockImplementation(() => {})
    started = await startSimulator({ scenario: 'empty', quiet: true, onUnhandled: 'error' })
    expect((await fetch('/nobody-has-this')).status).toBe(500)
    expect(complain.mock.calls.flat().join(' ')).toContain('/nobody-has-this')
    complain.mockRestore()
  })

  it('logs warnings to the console, unless it is quiet', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    const warnings = () => warn.mock.calls.flat().filter((said) => String(said).startsWith('[fauxtranet]'))
    await fetch('/api/people/v2/users?colour=red')
    expect(warnings()).toEqual([])
    await started.stop()
    started = await startSimulator({ scenario: 'empty', onUnhandled: 'bypass' })
    await fetch('/api/people/v2/users')
    await fetch('/api/people/v2/users?colour=red')
    expect(warnings()).toEqual([
      expect.stringMatching(/^\[fauxtranet\] GET \/api\/people\/v2\/users\?colour=red: .*colour/),
    ])
    await started.stop()
    await started.simulator.fetch(new Request(`${location.origin}/api/people/v2/users?colour=red`))
    expect(warnings()).toHaveLength(1)
    warn.mockRestore()
    log.mockRestore()
  })

  it('does not log the control interface', async () => {
    await started.stop()
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    const group = vi.spyOn(console, 'groupCollapsed').mockImplementation(() => {})
    started = await startSimulator({ scenario: 'empty', onUnhandled: 'bypass' })
    expect(await (await fetch('/__sim/clock')).json()).toMatchObject({ frozen: false })
    await fetch('/api/people/v2/user')
    await vi.waitFor(() => expect(group.mock.calls.flat().join(' ')).toContain('/api/people/v2/user'))
    expect(group.mock.calls.flat().join(' ')).not.toContain('/__sim')
    group.mockRestore()
    log.mockRestore()
  })

  it('logs contract violations as errors if it is strict', async () => {
    await started.stop()
    const complain = vi.spyOn(console, 'error').mockImplementation(() => {})
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    started = await startSimulator({ scenario: 'empty', onUnhandled: 'bypass', strict: true })
    expect((await fetch('/api/people/v2/users?limt=5')).status).toBe(400)
    expect((await fetch('/api/peeple/v2/users')).status).toBe(404)
    expect(complain.mock.calls.flat().filter((said) => String(said).startsWith('[fauxtranet]'))).toEqual([
      expect.stringContaining('Did you mean "limit"?'),
      expect.stringContaining('Did you mean "/api/people/v2/users"?'),
    ])
    complain.mockRestore()
    log.mockRestore()
  })

  it('explains how to get a missing worker file', async () => {
    await started.stop()
    const start = startSimulator({ scenario: 'empty', serviceWorker: { url: '/missing/worker.js' } })
    await expect(start).rejects.toThrow('not at /missing/worker.js. Please run "npx msw init <public dir>"')
    started = await startSimulator({ scenario: 'empty', quiet: true })
    expect((await fetch('/api/people/v2/user')).status).toBe(200)
  })
})

describe('override', () => {
  it('takes precedence over the simulator until the handlers are reset', async () => {
    started.worker.use(override('people.getCurrentUser', () => new Response(null, { status: 500 })))
    expect((await fetch('/api/people~v2/user')).status).toBe(500)
    started.worker.resetHandlers()
    expect((await fetch('/api/people~v2/user')).status).toBe(200)
  })
})
