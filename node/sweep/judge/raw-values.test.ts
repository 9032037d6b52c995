import { expect, it, vi } from 'vitest'
import { createSimulator } from '../../../scenarios/create-simulator.ts'
import { withoutData } from './raw-values.ts'

const values = ['undefined', 'NaN', '2026-11-17T09:30', '[object Object]'].map((name) => ({ name, place: 'News' }))
const named = (names: readonly string[]) => names.map((name) => ({ name, place: 'News' }))

async function readState(scenario: 'long-names' | 'small-company'): Promise<unknown> {
  const simulator = await createSimulator({ scenario })
  return (await simulator.fetch(new Request('http://x/__sim/state'))).json()
}

it('does not report text that a reply has, and reads the state only if something is left', async () => {
  const readState = vi.fn(async () => ({}))
  const left = await withoutData(values, { hasText: (text) => !text.startsWith('['), readState })
  expect(left).toEqual(named(['2026-11-17T09:30', '[object Object]']))
  expect(readState).toHaveBeenCalledOnce()
  expect(await withoutData(values, { hasText: () => true, readState })).toEqual(named(['2026-11-17T09:30']))
  expect(readState).toHaveBeenCalledOnce()
})

it('does not report text in the state of a world whose replies never left the page', async () => {
  const readOwn = () => readState('long-names')
  const own = await withoutData(values, { hasText: () => false, readState: readOwn })
  expect(own).toEqual(named(['2026-11-17T09:30', '[object Object]']))
  const readOther = () => readState('small-company')
  expect(await withoutData(values, { hasText: () => false, readState: readOther })).toEqual(values)
  expect(await withoutData(values, { hasText: () => false })).toEqual(values)
})

it('does not mistake letters of a file for text', async () => {
  const files = async () => ({ files: [{ bytes: 'aGVNaN0=' }], comment: 'undefinedness' })
  expect(await withoutData(values, { hasText: () => false, readState: files })).toEqual(values)
})
