import fc from 'fast-check'
import type { Page } from 'playwright'
import type { Contract } from '../../src/core/http/contract.ts'
import { type FuzzRequest, waits } from './requests.ts'
import { checkResponse, contractsById } from './response-check.ts'
import { sendInTurn, sendLists } from './shrinking.ts'

interface PageResponse {
  status: number
  endpoint: string | null
  fault: string | null
  text: string
}

const setting = fc.constant(undefined)
const isSent = (sent: FuzzRequest) => !waits(sent)

/** Sends requests through a page's `fetch`, and checks the responses. Returns the number of requests. */
export function attackPage(
  page: Page,
  contracts: readonly Contract[],
  by: { count: number; seed: number; sender?: number },
): Promise<number> {
  const known = contractsById(contracts)
  return sendLists(contracts, { ...by, setting, isSent }, async (requests) => {
    await restart(page)
    const responses = await sendAll(page, requests)
    await sendInTurn(requests, async (sent, at) => {
      const { status, endpoint, fault, text } = responses[at]!
      if (status === 0) throw new Error(`gets no response: ${text}`)
      const headers: Record<string, string | null> = { 'x-sim-endpoint': endpoint, 'x-sim-fault': fault }
      checkResponse(sent, { status, headers: { get: (name) => headers[name] ?? null }, text }, known)
    })
  })
}

/** Starts over, so that a failing list fails again. */
async function restart(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const worlds: { name: string }[] = await (await fetch('/__sim/worlds')).json()
    for (const { name } of worlds)
      if (name !== 'default') await fetch(`/__sim/worlds/${encodeURIComponent(name)}`, { method: 'DELETE' })
    const body = JSON.stringify({ name: 'small-company', now: '2026-03-02T09:30:00Z' })
    return (await fetch('/__sim/scenario', { method: 'PUT', body })).status
  })
  if (status !== 200) throw new Error(`Failed to reset the page: status ${status}`)
}

function sendAll(page: Page, requests: readonly FuzzRequest[]): Promise<PageResponse[]> {
  return page.evaluate(
    async (all) => {
      const responses: PageResponse[] = []
      for (const { method, path, headers, body } of all) {
        const bytes = body === undefined ? undefined : Uint8Array.from(body, (letter) => letter.charCodeAt(0))
        const leaving = new AbortController()
        try {
          const response = await fetch(path, { method, headers, signal: leaving.signal, ...(bytes && { body: bytes }) })
          // An event stream never ends.
          const isEndless = response.headers.get('content-type')?.startsWith('text/event-stream')
          const text = isEndless ? '' : await response.text()
          if (isEndless) leaving.abort()
          const header = (name: string) => response.headers.get(`x-sim-${name}`)
          const { status, ok } = response
          responses.push({ status, endpoint: header('endpoint'), fault: header('fault'), text: ok ? '' : text })
        } catch (error) {
          responses.push({ status: 0, endpoint: null, fault: null, text: String(error) })
        }
      }
      return responses
    },
    [...requests],
  )
}
