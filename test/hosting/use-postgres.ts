import { afterAll, beforeAll } from 'vitest'
import { findPostgres, Postgres } from './postgres.ts'
import { stopServers } from './servers.ts'

const howTo = 'Install it: apt-get install postgresql'

/** A PostgreSQL for the tests of a file. If it is missing, they are skipped with a warning, and fail in CI. */
export function usePostgres() {
  const folder = findPostgres()
  const isMissing = folder === undefined && !process.env.CI
  if (isMissing) console.error(`\nPostgreSQL is missing, so hosting is NOT tested. ${howTo}\n`)
  const postgres = new Postgres(folder ?? '')
  beforeAll(async () => {
    if (folder === undefined) throw new Error(`PostgreSQL is missing. ${howTo}`)
    await postgres.create()
  }, 120_000)
  afterAll(async () => {
    stopServers()
    await postgres.remove()
  }, 120_000)
  return { postgres, isMissing }
}
