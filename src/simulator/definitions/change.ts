import type { AnyDefinedApplication, ApplicationChange } from '../applications.ts'

type Loaded = Awaited<ReturnType<AnyDefinedApplication['load']>>

interface Changed {
  loaded: (loaded: Loaded) => Loaded | Promise<Loaded>
  tables?: (tables: AnyDefinedApplication['tables']) => AnyDefinedApplication['tables']
  /** The kinds of notifications that it sends beside those of the application. */
  notifications?: readonly string[]
}

/** A change of the application of that name: of its tables at once, and of its contract and routes when they are loaded. */
export function changeOf(
  name: string,
  { loaded: change, tables = (as) => as, notifications = [] }: Changed,
): ApplicationChange {
  return {
    changes: name,
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
