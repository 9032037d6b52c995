import type { BrowserContext, Page } from 'playwright'
import { judge } from '../../../node/sweep/judge/judge.ts'
import type { Observation } from '../../../node/sweep/judge/observation.ts'
import { observe } from '../../../node/sweep/judge/observe.ts'
import { watch } from '../../../node/sweep/judge/watch.ts'
import type { Finding, SweepFault, VisitState } from '../../../node/sweep/report.ts'

const effects: Record<Exclude<SweepFault, 'empty'>, object> = {
  error: { status: 500 },
  forbidden: { status: 403 },
  'not-found': { status: 404 },
  slow: { delay: 600 },
  offline: { network: 'error' },
  truncated: { network: 'truncated' },
}

let worlds = 0

/** Visits a page of the app in a world of its own. */
export async function visit(
  context: BrowserContext,
  url: string,
  path: string,
  state: VisitState,
  before?: Observation,
): Promise<{ seen: Observation; findings: Finding[] }> {
  const name = `visit ${++worlds}`
  const send = (method: string, to: string, body: object) =>
    fetch(new URL(`/__sim${to}`, url), { method, body: JSON.stringify(body), headers: { 'x-sim-world': name } })
  await fetch(new URL('/__sim/worlds', url), {
    method: 'POST',
    body: JSON.stringify({ name, ...(state.kind === 'scenario' && { scenario: state.scenario }) }),
  })
  if (state.kind === 'user') await send('PUT', '/user', { user: state.user })
  if (state.kind === 'fault' && state.fault !== 'empty')
    await send('POST', '/faults', { endpoint: state.endpoint, ...effects[state.fault] })
  const page = await context.newPage()
  try {
    await page.setExtraHTTPHeaders({ 'x-sim-world': encodeURIComponent(name) })
    if (state.kind === 'fault' && state.fault === 'empty') await emptyReplies(page, state.endpoint)
    const seeing = watch(page)
    await page.goto(new URL(path, url).href, { waitUntil: 'commit' })
    // A busy machine may take long for a page.
    const seen = await observe(page, seeing, {
      timeout: 30_000,
      axe: state.kind === 'plain' && /^.(handled|unnamed)$/.test(path),
      ...(before && { before }),
    })
    return { seen, findings: judge(seen, state, before) }
  } finally {
    await page.close()
  }
}

async function emptyReplies(page: Page, endpoint: string): Promise<void> {
  await page.route(/\/(api|intranet)\//, async (route) => {
    const response = await route.fetch()
    if (response.headers()['x-sim-endpoint'] !== endpoint) return route.fulfill({ response })
    if (!/json/.test(response.headers()['content-type'] ?? '')) return route.fulfill({ response })
    const body = await response.json()
    await route.fulfill({ response, json: Array.isArray(body) ? [] : { ...body, data: [] } })
  })
}
