import type { AnyDefinedApplication, ApplicationChange } from '../applications.ts'

type Loaded = Awaited<ReturnType<AnyDefinedApplication['load']>>
type Tables = AnyDefinedApplication['tables']

interface Changed extends Pick<ApplicationChange, 'madeFor'> {
  loaded: (loaded: Loaded) => Loaded | Promise<Loaded>
  tables?: (tables: Tables) => Tables
  /** The kinds of notifications that it sends in addition to those of the application. */
  notifications?: readonly string[]
}

/** A change of the application of that name: of its tables at once, and of its contract and routes when they are loaded. */
export function changeOf(changes: string, given: Changed): ApplicationChange {
  const { loaded: change, tables = (as) => as, notifications = [], madeFor } = given
  return {
    changes,
    ...(madeFor !== undefined && { madeFor }),
    apply(application) {
      const changed: { -readonly [Key in keyof AnyDefinedApplication]: AnyDefinedApplication[Key] } = {
        ...application,
        tables: tables(application.tables),
        notifications: [...(application.notifications ?? []), ...notifications],
        contract: undefined,
        async load() {
          const loaded = await change(await application.load())
          changed.contract ??= loaded.contract
          return loaded
        },
      }
      return changed
    },
  }
}
