import { createRequire } from 'node:module'
import { second } from '../../src/core/time/clock.ts'

// The parts of the package `postgres` that are used here, so that only those who host worlds need it.

type Value = string | number | null | readonly string[] | readonly number[]

export interface Query {
  (parts: TemplateStringsArray, ...values: Value[]): Promise<Row[]>
  unsafe(text: string): Promise<unknown>
}

// biome-ignore lint/suspicious/noExplicitAny: each query has other columns.
export type Row = Record<string, any>

interface Connections extends Query {
  begin<Result>(work: (sql: Query) => Promise<Result>): Promise<Result>
  end(options: { timeout: number }): Promise<void>
}

export interface Client extends Connections {
  /** Rejects everything that has no response yet, and connects again. */
  reset(): void
}

type Connect = (url: string, options: object) => Connections

/** In seconds. */
const connectTimeout = 5

interface ClientOptions {
  connections?: number
  /** In seconds. Whatever has no response by then is rejected. Otherwise it could take forever. */
  deadline?: number
}

export function connect(url: string, { connections = 10, deadline = 60 }: ClientOptions = {}): Client {
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new RangeError('The store is not the URL of a PostgreSQL database. Use postgres://user@host/database.')
  const connectTo = load()
  const quiet = () => undefined
  const open = () =>
    connectTo(url, {
      max: connections,
      connect_timeout: connectTimeout,
      connection: { application_name: 'fauxtranet' },
      onnotice: quiet,
    })
  let current = open()
  const reset = () => {
    const old = current
    current = open()
    void old.end({ timeout: 0 })
  }
  const within = <Result>(work: Promise<Result>) => withDeadline(work, deadline, reset)
  const query = (parts: TemplateStringsArray, ...values: Value[]) => within(current(parts, ...values))
  return Object.assign(query, {
    unsafe: (text: string) => within(current.unsafe(text)),
    begin: <Result>(work: (sql: Query) => Promise<Result>) => within(current.begin(work)),
    end: (options: { timeout: number }) => current.end(options),
    reset,
  })
}

function withDeadline<Result>(work: Promise<Result>, seconds: number, giveUp: () => void): Promise<Result> {
  return new Promise((resolve, reject) => {
    let isDone = false
    const checkLate = () => {
      if (isDone) return
      reject(new Error(`PostgreSQL did not respond within ${seconds} s`))
      giveUp()
    }
    // If this process was busy, the response may have arrived, and is read before `setImmediate`.
    const timer = setTimeout(() => setImmediate(checkLate), seconds * second)
    const stop = () => {
      isDone = true
      clearTimeout(timer)
    }
    work.then(stop, stop)
    work.then(resolve, reject)
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

/** Host and name of the database. Nothing else is shown, since a password may be anywhere, even unescaped. */
export function presentStore(url: string): string {
  const { protocol, host, pathname } = URL.canParse(url) ? new URL(url) : { protocol: '', host: '', pathname: '' }
  const [, , afterHost = ''] = /^([^/]*\/\/[^/?#]*)(.*)$/s.exec(url) ?? []
  return host === '' || afterHost.includes('@') ? 'PostgreSQL' : `${protocol}//${host}${pathname}`
}
