import type { ObjectContext, ObjectNamespace } from '../../../cloudflare/durable-object.ts'
import { SqlLines } from '../../../cloudflare/sql-lines.ts'
import { describeDriver } from '../../persistence/driver.suite.ts'
import { runCases } from './few-matchers.ts'

// Runs the driver's suite within a Durable Object. `few-matchers.ts` replaces Vitest there.

export class World {
  readonly #context: ObjectContext

  constructor(context: ObjectContext) {
    this.#context = context
  }

  async fetch(): Promise<Response> {
    const { storage } = this.#context
    let places = 0
    describeDriver('a Durable Object', async () => {
      const name = `place ${places++}`
      return {
        driver: (at = name) => new SqlLines(storage, at),
        disturb: async () => {
          const other = new SqlLines(storage, name)
          await other.open()
          other.append('{"other":1}')
        },
      }
    })
    return Response.json(await runCases())
  }
}

export default {
  fetch: (request: Request, { WORLDS }: { WORLDS: ObjectNamespace }) =>
    WORLDS.get(WORLDS.idFromName('driver')).fetch(request),
}
