import type { Mutable } from '../../core/store/transaction.ts'
import type { AnyDefinedApplication, ApplicationChange } from '../applications.ts'

type LoadedParts = Awaited<ReturnType<AnyDefinedApplication['load']>>
type Tables = AnyDefinedApplication['tables']

export interface ChangedParts extends Pick<ApplicationChange, 'compatibleWith'> {
  loaded: (loaded: LoadedParts) => LoadedParts | Promise<LoadedParts>
  tables?: (tables: Tables) => Tables
  notifications?: readonly string[]
}

export function changeOf(changes: string, given: ChangedParts): ApplicationChange {
  const { loaded: change, tables = (as) => as, notifications = [], compatibleWith } = given
  return {
    changes,
    ...(compatibleWith !== undefined && { compatibleWith }),
    apply(application) {
      const changed: Mutable<AnyDefinedApplication> = {
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
