import { stepEndpoints } from '../control/steps.ts'
import type { Outcome } from '../core/http/outcome.ts'
import type { Exchange } from '../core/interpreter/exchange.ts'
import { orReport } from '../core/report.ts'
import { recordStep, startRecording } from '../world/recording.ts'
import type { World } from '../world/world.ts'
import type { HandlerContext } from './handler-context.ts'

export function recordControl({ address, at, method, match, sent }: Exchange, world: World, status: number): void {
  if (status >= 400 || !match || !stepEndpoints.has(match.route.id)) return
  const { path, search } = address
  recordStep(world, { at, method, path: path + search, body: typeof sent === 'string' ? sent : '' })
}

export function finishControl(
  { emitter, worlds }: HandlerContext,
  { match, worldName }: Exchange,
  world: World,
  { status }: Outcome,
): void {
  if (status >= 400 || !match) return
  orReport(() => {
    emitter.emit({ kind: 'control', endpoint: match.route.id, world: worldName })
    startRecording(world)
    worlds.countWorld(world, worldName)
  })
}
