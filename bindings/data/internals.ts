import { Collection } from '@msw/data'

/** Internals of `@msw/data` that it does not export. */
export interface Internals {
  primaryKey: symbol
  relations: symbol
  HookEvent: new (type: string, init: { data: object }) => MessageEvent
}

/** Our tables check values themselves. */
const anything = {
  '~standard': { version: 1, vendor: 'fauxtranet', validate: (value: unknown) => ({ value }) },
} as const

/** Reads the internals from a sample record, since their names may change. */
export async function findInternals(): Promise<Internals> {
  const sample = new Collection({ schema: anything })
  let event: MessageEvent | undefined
  sample.hooks.on('create', (created) => {
    event = created
  })
  const record: object = await sample.create({})
  const entries = Object.getOwnPropertySymbols(record).map((name) => [name, Reflect.get(record, name)] as const)
  const [primaryKey] = entries.find(([, value]) => typeof value === 'string') ?? []
  const [relations] = entries.find(([, value]) => value instanceof Map) ?? []
  // Records of a table are put into this array, so it must be live.
  sample.all().length = 0
  if (event && primaryKey && relations && sample.count() === 0) {
    return { primaryKey, relations, HookEvent: event.constructor as Internals['HookEvent'] }
  }
  throw new Error(
    'Failed to show tables as collections: this version of @msw/data is not supported. Please install another: npm install --save-dev @msw/data@1.1.7.',
  )
}
