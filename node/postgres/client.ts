import { createRequire } from 'node:module'

// The parts of the package `postgres` that are used here, so that only those who host worlds need it.

type Value = string | number | null | readonly string[] | readonly number[]

export interface Query {
  (parts: TemplateStringsArray, ...values: Value[]): Promise<Row[]>
  unsafe(text: string): Promise<unknown>
}

// biome-ignore lint/suspicious/noExplicitAny: each query has other columns.
export type Row = Record<string, any>

export interface Client extends Query {
  begin<Result>(work: (sql: Query) => Promise<Result>): Promise<Result>
  end(options: { timeout: number }): Promise<void>
}

type Connect = (url: string, options: object) => Client

/** In seconds. */
const connectTimeout = 5

export function connect(url: string): Client {
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new RangeError(`"${withoutPassword(url)}" is not a PostgreSQL database. Use postgres://user@host/database.`)
  const quiet = () => undefined
  return load()(url, {
    connect_timeout: connectTimeout,
    connection: { application_name: 'fauxtranet' },
    onnotice: quiet,
  })
}

function load(): Connect {
  try {
    return createRequire(import.meta.url)('postgres')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    throw new Error('Worlds in PostgreSQL need the package "postgres". Please install it: npm install postgres')
  }
}

export function withoutPassword(url: string): string {
  return url.replace(/:[^:@/]*@/, '@')
}
