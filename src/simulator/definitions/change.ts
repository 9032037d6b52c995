import { defined } from '../../world/definition.ts'
import type { AnyListed, ApplicationChange } from '../applications.ts'

type Loaded = Awaited<ReturnType<AnyListed['load']>>

/** A change of the application of that name: of its tables at once, and of its contract and routes when they are loaded. */
export function changeOf(
  name: string,
  change: (loaded: Loaded) => Loaded | Promise<Loaded>,
  changeTables: (tables: AnyListed['tables']) => AnyListed['tables'] = (tables) => tables,
): ApplicationChange {
  return {
    changes: name,
    apply(application) {
      const changed: { -readonly [Key in keyof AnyListed]: AnyListed[Key] } = {
        ...application,
        tables: changeTables(application.tables),
        contract: undefined,
        async load() {
          const loaded = await change(await application.load())
          changed.contract ??= loaded.contract
          return loaded
        },
      }
      defined.set(name, changed)
      return changed
    },
  }
}
