import type { Application } from '../../world/application.ts'
import { defined } from '../../world/definition.ts'
import type { AnyListed, ApplicationChange } from '../applications.ts'

type Loaded = Awaited<ReturnType<AnyListed['load']>>

interface Changed {
  /** The ids of the endpoints that it adds. */
  ids?: readonly string[]
  loaded: (loaded: Loaded) => Loaded | Promise<Loaded>
  tables?: (tables: AnyListed['tables']) => AnyListed['tables']
}

/** A change of the application of that name: of its tables at once, and of its contract and routes when they are loaded. */
export function changeOf(name: string, { ids = [], loaded: change, tables = (as) => as }: Changed): ApplicationChange {
  const withLoaded = (application: AnyListed) => {
    const changed: { -readonly [Key in keyof AnyListed]: AnyListed[Key] } = {
      ...application,
      contract: undefined,
      async load() {
        const loaded = await change(await application.load())
        changed.contract ??= loaded.contract
        return loaded
      },
    }
    return changed
  }
  const base = defined.get(name)
  // An override of one of them needs no simulator.
  for (const id of ids) if (base) defined.set(id, withLoaded(base as AnyListed) as Application)
  return {
    changes: name,
    apply(application) {
      const changed = Object.assign(withLoaded(application), { tables: tables(application.tables) })
      // Not under its name: whoever overrides one of the others must not fail where this change does.
      for (const id of ids) defined.set(id, changed as Application)
      return changed
    },
  }
}
