import type { Example } from '../bindings/testing/application/examples.ts'
import { exchanges } from '../src/control/reference/baked/examples.ts'
import type { Exchange } from '../src/core/examples/example.ts'
import { type Contract, idOf } from '../src/core/http/contract.ts'
import { readExampleFile } from '../tools/example-files.ts'

/** The reference's requests, with the ids found by the build. */
export async function examplesOf(contract: Contract): Promise<Record<string, Example>> {
  const { examples: written } = await readExampleFile(contract.application)
  const recorded: Readonly<Record<string, Exchange>> = JSON.parse(exchanges)
  const examples = Object.keys(contract.endpoints).map((name): [string, Example] => {
    const { after, inWorld, ...plain } = written[name] ?? {}
    return [
      name,
      (world) => {
        const sent = { ...plain, ...inWorld?.(world) }
        return { ...sent, after, params: { ...recorded[idOf(contract, name)]?.params, ...sent.params } }
      },
    ]
  })
  return Object.fromEntries(examples)
}
