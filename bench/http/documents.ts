import type { Running } from '../process.ts'
import type { Load } from './load.ts'

const documents = '/intranet/rest/documents'
const file = new Uint8Array(1024 * 1024).fill(65)
const cycles = 60
// In a folder that the default user may write to.
const id = 1

/** Check-out, upload of 1 MB, check-in, one after the other. */
export async function checkInFiles(server: Running): Promise<Load> {
  const latencies: number[] = []
  const processorTime = server.processorTime()
  const started = performance.now()
  for (let i = 0; i < cycles; i++) {
    const before = performance.now()
    await checkInFile(server.url + documents)
    latencies.push(performance.now() - before)
  }
  const seconds = (performance.now() - started) / 1000
  return { requests: cycles, seconds, processorSeconds: server.processorTime() - processorTime, latencies }
}

/** Returns the reply to the check-in. */
export async function checkInFile(address: string): Promise<string> {
  await send(`${address}/document/${id}/checkout`)
  const { file_key } = JSON.parse(await send(`${address}/dropbox`, file, 'application/octet-stream'))
  const checkIn = JSON.stringify({ comment: 'Measured', components: [{ file_key }] })
  return send(`${address}/checkin/${id}`, checkIn, 'application/json')
}

async function send(url: string, body?: BodyInit, type?: string): Promise<string> {
  const response = await fetch(url, { method: 'POST', body, headers: type ? { 'content-type': type } : {} })
  const text = await response.text()
  if (!response.ok) throw new Error(`Failed to measure: ${response.status} ${text}`)
  return text
}
