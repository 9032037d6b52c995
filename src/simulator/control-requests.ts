import { actionKindOf, stepEndpoints } from '../control/steps.ts'
import type { Outcome } from '../core/http/outcome.ts'
import type { Effects } from '../core/interpreter/entry.ts'
import type { Exchange } from '../core/interpreter/exchange.ts'
import { orReport } from '../core/report.ts'
import { recordAction } from '../world/actions.ts'
import { recordStep, startRecording } from '../world/recording.ts'
import type { World } from '../world/world.ts'
import type { Action } from '../world/world-state.ts'
import type { HandlerContext } from './handler-context.ts'

export function recordControl({ address, at, method, match, sent }: Exchange, world: World, status: number): void {
  if (status >= 400 || !match || !stepEndpoints.has(match.route.id)) return
  const { path, search } = address
  recordStep(world, { at, method, path: path + search, body: typeof sent === 'string' ? sent : '' })
}

export function finishControl(
  { emitter, worlds }: HandlerContext,
  exchange: Exchange,
  world: World,
  { status }: Outcome,
  effects: Effects | undefined,
): void {
  const { match, worldName } = exchange
  if (status >= 400 || !match) return
  orReport(() => {
    // A load may have replaced the world.
    const action = recordDone(exchange, worlds.find(worldName) ?? world, effects)
    emitter.emit({ kind: 'control', endpoint: match.route.id, world: worldName, action })
    startRecording(world)
    worlds.countWorld(world, worldName)
  })
}

function recordDone(
  { match, sent, worldName }: Exchange,
  world: World,
  effects: Effects | undefined,
): Action | undefined {
  const { route, params } = match!
  const kind = actionKindOf(route.id)
  if (!kind) return undefined
  // Nothing was done in this world.
  if (route.id === 'control.revertWorld' && params.name !== worldName) return undefined
  // Their rules have recorded them, because only they know the changes.
  if (kind === 'undo' || kind === 'redo') return world.state.actions.at(-1)
  return recordAction(world, route.id, params.name ?? nameIn(sent), effects?.changes)
}

/** A saved state is not parsed again: it may be large. */
function nameIn(sent: unknown): string | undefined {
  if (typeof sent !== 'string' || sent.length > longestNaming) return undefined
  const name = sent && JSON.parse(sent)?.name
  return typeof name === 'string' ? name : undefined
}

const longestNaming = 10_000
