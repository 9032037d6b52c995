export interface SettledOptions {
  /** How long no request starts and nothing changes, in milliseconds. Default: 200. */
  idle?: number
  /** Default: 10,000 milliseconds. */
  timeout?: number
}

/** What a page does, seen from outside or inside. */
export interface PageActivity {
  /** How many requests have started. */
  readonly started: number
  /** `GET /api/… is open`. */
  describeOpen(): string[]
  /** Waits a while until the page is quiet. Returns what is still busy. */
  findBusy(idle: number): Promise<string[]>
}

const tick = 25

/** Waits until a page is settled. Returns what is still open or moving at the timeout. */
export async function findUnsettled(
  activity: PageActivity,
  { idle = 200, timeout = 10_000 }: SettledOptions,
): Promise<string[]> {
  const deadline = AbortSignal.timeout(timeout)
  for (;;) {
    for (let open = activity.describeOpen(); open.length > 0; open = activity.describeOpen()) {
      if (deadline.aborted) return open
      await wait(tick)
    }
    const { started } = activity
    // No request has been open since then, so the page is idle if it stays quiet.
    const busy = await activity.findBusy(idle)
    const open = activity.describeOpen()
    const isIdle = activity.started === started && open.length === 0
    if (isIdle && busy.length === 0) return []
    if (!deadline.aborted) continue
    const reasons = [...open, ...busy]
    return reasons.length > 0 ? reasons : ['requests start all the time']
  }
}

export async function untilSettled(activity: PageActivity, options: SettledOptions): Promise<void> {
  const unsettled = await findUnsettled(activity, options)
  if (unsettled.length === 0) return
  throw new Error(`The page did not settle within ${options.timeout ?? 10_000} ms: ${unsettled.join('; ')}.`)
}

/** In a page, other timers may be fake. */
function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    AbortSignal.timeout(milliseconds).addEventListener('abort', () => resolve(), { once: true })
  })
}
