// The parts of Cloudflare's interfaces that are used here, so that no package of Cloudflare is needed.

export type SqlValue = string | number | null

export interface ObjectStorage {
  readonly sql: {
    exec<Row extends Record<string, SqlValue>>(query: string, ...values: SqlValue[]): Iterable<Row>
  }
  transactionSync<Result>(work: () => Result): Result
  /** Resolves when everything written is durable. */
  sync(): Promise<void>
  getAlarm(): Promise<number | null>
  setAlarm(time: number): Promise<void>
  deleteAlarm(): Promise<void>
  deleteAll(): Promise<void>
}

export interface ObjectContext {
  readonly storage: ObjectStorage
  blockConcurrencyWhile<Result>(work: () => Promise<Result>): Promise<Result>
}

export interface ObjectNamespace<Id = unknown> {
  idFromName(name: string): Id
  get(id: Id): { fetch(request: Request): Promise<Response> }
}
