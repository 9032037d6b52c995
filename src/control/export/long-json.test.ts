import { describe, expect, it } from 'vitest'
import { host, useCompany } from '../../../test/company.ts'
import { toBase64 } from '../../core/store/portable-json.ts'
import { control } from '../index.ts'
import { mostHeld, queueExport, writeInTurns } from './long-json.ts'

function* count(to: number, onEnd?: () => void): Generator<string> {
  try {
    for (let i = 0; i < to; i++) yield `${i}ä `
  } finally {
    onEnd?.()
  }
}

const whole = (to: number) => [...count(to)].join('')

async function streamed(to: number, most: number, onEnd?: () => void): Promise<ReadableStream<Uint8Array>> {
  const written = await writeInTurns(count(to, onEnd), most)
  expect(written).toBeInstanceOf(ReadableStream)
  return written as ReadableStream<Uint8Array>
}

describe('writeInTurns', () => {
  it('returns short JSON as text', async () => {
    expect(await writeInTurns(count(10), whole(10).length)).toBe(whole(10))
  })

  it('returns long JSON as a complete stream', async () => {
    for (const most of [0, 1, 10, whole(1000).length - 1])
      expect(await new Response(await streamed(1000, most)).text()).toBe(whole(1000))
  })

  it('writes only what is read', async () => {
    let isEnded = false
    const stream = await streamed(1_000_000, 100, () => {
      isEnded = true
    })
    const reader = stream.getReader()
    expect((await reader.read()).value!.length).toBeLessThan(200)
    expect((await reader.read()).value!.length).toBeLessThan(200)
    expect(isEnded).toBe(false)
    await reader.cancel()
    expect(isEnded).toBe(true)
  })

  it('lets other work run in between', async () => {
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    await new Response(await streamed(1_000_000, 1000)).text()
    clearInterval(timer)
    expect(turns).toBeGreaterThan(2)
  })
})

describe('a large world', () => {
  const company = useCompany(control, { scenario: 'small-company' })

  // Starts like a URL and ends with padding, as many photos do. It is not searched for secrets.
  const bytes = new Uint8Array(mostHeld + 2).fill(7)
  bytes.set([0xff, 0xd8, 0xff])
  const $bytes = toBase64(bytes)

  const ask = async (path: string) => {
    const response = await company.simulator.fetch(new Request(`${host}/__sim${path}`))
    expect(response.status).toBe(200)
    return response
  }

  it('is streamed: state, rows, archive and scenario file', async () => {
    expect([$bytes.slice(0, 1), $bytes.slice(-1)]).toEqual(['/', '='])
    const { world } = company.simulator
    await company.done('POST', '/state/files', { body: { type: 'image/jpeg', bytes: { $bytes: 'AAAA' } } })
    world.atomically(() => world.files.patch(world.files.all().at(-1)!.id, { bytes }))
    await company.done('DELETE', '/requests')
    const state = JSON.stringify(world.export())
    const response = await ask('/state')
    expect(response.headers.get('content-length')).toBeNull()
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect((await response.text()) === state).toBe(true)
    expect((await (await ask('/state/files')).text()) === JSON.stringify(world.export().tables.files!.rows)).toBe(true)
    const archive = await ask('/requests/har')
    expect(archive.headers.get('content-disposition')).toContain('attachment; filename="fauxtranet.har"')
    expect(archive.headers.get('x-content-type-options')).toBe('nosniff')
    const { rows } = (await archive.json()).log._fauxtranet.start.tables.files
    expect(rows.at(-1).bytes.$bytes === $bytes).toBe(true)
    const module = await (await ask('/scenario/file')).text()
    expect(module.includes($bytes) && module.endsWith("'),\n}\n")).toBe(true)
  })

  it('has no body for HEAD', async () => {
    company.simulator.world.files.add({ type: 'image/jpeg', bytes })
    const response = await company.simulator.fetch(new Request(`${host}/__sim/state`, { method: 'HEAD' }))
    expect([response.status, response.body]).toEqual([200, null])
  })
})

describe('queueExport', () => {
  it('starts after the one before it has ended or failed', async () => {
    const { signal } = new AbortController()
    const order: string[] = []
    const prepare = (name: string, error?: Error) => async () => {
      order.push(`${name} starts`)
      await new Promise((resolve) => setTimeout(resolve))
      order.push(`${name} ends`)
      if (error) throw error
    }
    const all = [prepare('a', new Error('no')), prepare('b'), prepare('c')].map((each) => queueExport(signal, each))
    await Promise.allSettled(all)
    await expect(all[0]).rejects.toThrow('no')
    expect(order).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} starts`, `${name} ends`]))
  })

  it('does not prepare an export for a client that has disconnected', async () => {
    const given = new AbortController()
    let prepared = 0
    const all = [1, 2].map(() =>
      queueExport(given.signal, async () => {
        prepared++
        given.abort()
      }),
    )
    await expect(all[1]).rejects.toThrow('the client disconnected')
    expect(prepared).toBe(1)
  })
})
