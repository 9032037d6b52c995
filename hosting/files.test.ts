import { describe, expect, it } from 'vitest'
import { toBase64 } from '../src/core/store/portable-json.ts'
import { type HostedInMemory, hostInMemory } from '../test/hosting/wake.ts'
import { json } from '../test/hosting/walk.ts'
import { insertFiles, takeFiles } from './files.ts'

const mebibyte = 1024 * 1024
const dropBox = '/intranet/rest/documents/dropbox'
const long = 'A'.repeat(4096)
const post = { method: 'POST' }

const aFile = (first: number, length = mebibyte) => Uint8Array.from({ length }, (_, i) => (first + i * 7) % 256)
const upload = ({ fetch }: HostedInMemory, body: Uint8Array<ArrayBuffer>) =>
  fetch(dropBox, { method: 'POST', body, headers: { 'content-type': 'image/png' } })
const stateOf = async ({ fetch }: HostedInMemory) => (await fetch('/__sim/state')).text()

/** All text in the storage, without the rows of scenarios. */
function textsOf({ storage }: HostedInMemory): string[] {
  const states = [...storage.saved.values()].flat()
  return [storage.textOf('world'), storage.textOf('history'), ...states, ...storage.texts.values()]
}

function timesIn(texts: readonly string[], part: string): number {
  return texts.join('\n').split(part).length - 1
}

describe('the contents of files in a line', () => {
  it.each([
    ['a file', JSON.stringify({ rows: [{ id: 1, bytes: { $bytes: long } }, { id: 2 }] }), 1],
    ['several files', JSON.stringify([{ $bytes: long }, { $bytes: 'AAAA' }, { $bytes: `${long}B` }]), 2],
    ['a short file', JSON.stringify({ $bytes: 'AAAA' }), 0],
    ['a field that is called like it', JSON.stringify({ $$bytes: long, bytes: long }), 0],
    ['text that contains JSON', JSON.stringify({ sent: JSON.stringify({ $bytes: long }) }), 0],
    ['text that looks like a reference', JSON.stringify({ $bytes: `@${'a'.repeat(64)}` }), 0],
    ['text that looks like it was escaped', JSON.stringify({ $bytes: '@@', a: { $bytes: `@@${long}` } }), 0],
    ['escaped characters', JSON.stringify({ $bytes: `${long}"\\${long}` }), 0],
    ['no file', '{}', 0],
  ])('are taken out and inserted again: %s', (_, line, count) => {
    const texts: string[] = []
    const taken = takeFiles(line, (text) => String(texts.push(text) - 1).padStart(64, '0'))
    expect(texts).toHaveLength(count)
    expect(taken.length < line.length).toBe(count > 0)
    expect(insertFiles(taken, (hash) => texts[Number(hash)]!)).toBe(line)
  })
})

// Compared without a matcher, which would show megabytes.
describe('a file of a hosted world', () => {
  it('is saved once, for the world, undo, requests, snapshots and copies', async () => {
    const hosted = await hostInMemory()
    const text = toBase64(aFile(1))
    expect((await upload(hosted, aFile(1))).status).toBe(200)
    expect((await upload(hosted, aFile(1))).status).toBe(200)
    await hosted.fetch('/__sim/snapshots', json('POST', { name: 'uploaded' }))
    const before = await stateOf(hosted)
    expect(timesIn([before], text)).toBe(2)
    expect(timesIn(textsOf(hosted), text)).toBe(1)
    expect(textsOf(hosted).join('').length).toBeLessThan(text.length + 20_000)
    await hosted.wake()
    expect((await stateOf(hosted)) === before).toBe(true)
    for (let i = 0; i < 2; i++) await hosted.fetch('/__sim/undo', json('POST', {}))
    expect(timesIn([await stateOf(hosted)], text)).toBe(0)
    await hosted.fetch('/__sim/snapshots/uploaded/restore', post)
    expect((await stateOf(hosted)) === before).toBe(true)
  })

  it('is copied to a fork', async () => {
    const hosted = await hostInMemory()
    await upload(hosted, aFile(1))
    await hosted.fetch('/__sim/worlds', json('POST', { name: 'two', from: 'one' }))
    const fork = await hosted.other('two')
    expect(fork.storage.texts.size).toBe(1)
    await hosted.fetch('/__sim/worlds/one', { method: 'DELETE' })
    expect(timesIn([await stateOf(fork)], toBase64(aFile(1)))).toBe(1)
  })

  it('is deleted when nothing refers to it any more', async () => {
    const hosted = await hostInMemory()
    const lengths = () => Array.from(hosted.storage.texts.values(), ({ length }) => length)
    const [one, four] = [toBase64(aFile(1)).length, toBase64(aFile(2, 4 * mebibyte)).length]
    await upload(hosted, aFile(1))
    await hosted.fetch('/__sim/snapshots', json('POST', { name: 'uploaded' }))
    await hosted.wake()
    await hosted.fetch('/__sim/reset', post)
    // It is so long that earlier lines of the history are dropped.
    await upload(hosted, aFile(2, 4 * mebibyte))
    expect(lengths()).toEqual([one, four])
    await hosted.fetch('/__sim/snapshots/uploaded', { method: 'DELETE' })
    await hosted.wake()
    // A revert would restore it.
    expect(lengths()).toEqual([one, four])
    await hosted.fetch('/__sim/reset', post)
    expect(lengths()).toEqual([four])
  })

  it('is read from lines that contain it', async () => {
    const hosted = await hostInMemory()
    await upload(hosted, aFile(1))
    const before = await stateOf(hosted)
    const { rows, texts } = hosted.storage
    for (const row of [...rows.values()].flat()) row.text = insertFiles(row.text, (hash) => texts.get(hash)!)
    texts.clear()
    await hosted.wake()
    expect((await stateOf(hosted)) === before).toBe(true)
    await hosted.fetch('/__sim/undo', json('POST', {}))
    expect(timesIn([await stateOf(hosted)], toBase64(aFile(1)))).toBe(0)
  })

  it('of several megabytes can be undone and redone after waking', async () => {
    const hosted = await hostInMemory()
    const text = toBase64(aFile(1, 5 * mebibyte))
    await upload(hosted, aFile(1, 5 * mebibyte))
    await hosted.wake()
    expect((await hosted.fetch('/__sim/undo', json('POST', {}))).status).toBe(200)
    expect(timesIn([await stateOf(hosted)], text)).toBe(0)
    await hosted.wake()
    expect((await hosted.fetch('/__sim/redo', json('POST', {}))).status).toBe(200)
    expect(timesIn([await stateOf(hosted)], text)).toBe(1)
  })
})
