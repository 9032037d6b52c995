import { Download, Stream } from '../../../core/bytes.ts'
import type { Exchange, RecordedExamples } from '../../../core/examples/example.ts'
import { type Contract, type Endpoint, idOf } from '../../../core/http/contract.ts'
import { classOf } from '../../../core/schema/walk.ts'
import type { World } from '../../../world/world.ts'
import { type AuthoredExample, Conversation, type Propose, type Send } from './conversation.ts'
import { Refusals } from './refusals.ts'

interface Recording {
  before: RecordedExamples
  /** Starts again from the scenario's initial state. */
  open(id: string): Promise<{ world: World; send: Send }>
  isIncluded(id: string): boolean
  /** Whether to run its route. Otherwise only its common errors are shown. */
  mayRun(endpoint: Endpoint): boolean
  authored(application: string): Promise<Readonly<Record<string, AuthoredExample>>>
  propose: Propose
}

/** Sends valid and invalid requests to the endpoints, and records them with their responses. */
export async function recordExamples(contracts: readonly Contract[], recording: Recording): Promise<RecordedExamples> {
  const { before, open, isIncluded, mayRun, propose } = recording
  const exchanges: Record<string, Exchange> = { ...before.exchanges }
  const refusals = new Refusals(before.refusals)
  for (const contract of contracts) {
    const authored = await recording.authored(contract.application)
    for (const [name, endpoint] of Object.entries(contract.endpoints)) {
      const id = idOf(contract, name)
      if (!isIncluded(id)) continue
      const isRun = mayRun(endpoint)
      const exchange =
        isRun && repliesJson(endpoint)
          ? await new Conversation(await open(id), contract, authored, propose).find(name)
          : undefined
      if (exchange) exchanges[id] = exchange
      const send = isRun ? (await open(id)).send : undefined
      await refusals.add(send, contract, name, exchange)
    }
  }
  return { exchanges, refusals: { bodies: refusals.bodies, shown: refusals.shown } }
}

function repliesJson({ reply }: Endpoint): boolean {
  const made = classOf(reply)
  return made !== Download && made !== Stream
}
