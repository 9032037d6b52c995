import type * as z from 'zod/mini'
import type { Fidelity } from '../core/fidelity.ts'
import type { Contract, Endpoint, Place, RoutesOver, Simplify } from '../core/http/contract.ts'
import type { AnyRoutes } from '../core/interpreter/loaded-application.ts'
import { presentPlainRefusal, type Refusal } from '../core/refusal.ts'
import type { AnyShape } from '../core/schema/any-shape.ts'
import { PlainRefusal } from '../core/schema/plain-refusal.ts'
import type { Sending } from '../core/store/outbox.ts'
import type { Mutable } from '../core/store/transaction.ts'
import type { Application, Context } from './application.ts'
import type { Scenario } from './scenario.ts'
import type { User, WorldOf } from './world.ts'
import type { TableSchemas } from './world-schema.ts'

export type { TableSchemas }

export interface GivenContract {
  readonly endpoints: Readonly<Record<string, Endpoint>>
  readonly refusal?: AnyShape
  /** The shapes that show a table's rows and the endpoints that write them. Both get the fields that extensions add. */
  readonly presents?: NonNullable<Contract['presents']>
}

/** A part of an application, or a function that imports it at the first request. */
export type OrLater<Name extends string, Part> = Part | (() => Promise<Readonly<Record<Name, Part>>>)

type PartOf<Given> = Given extends () => Promise<{ contract: infer Part }> ? Part : Given

export type WholeContract<P, Given> =
  PartOf<Given> extends { application: string; refusal: unknown }
    ? PartOf<Given>
    : Simplify<
        P & { endpoints: EndpointsIn<PartOf<Given>>; refusal: RefusalIn<PartOf<Given>> } & PresentsIn<PartOf<Given>>
      >
type EndpointsIn<Part> = Part extends { endpoints: unknown } ? Part['endpoints'] : never
type PresentsIn<Part> = Part extends { presents: infer Presents } ? { presents: Presents } : unknown
type RefusalIn<Part> = Part extends { refusal: infer Shape extends AnyShape } ? Shape : typeof PlainRefusal

type AsContract<C> = C extends Contract ? C : never

export interface OwnContext<Tables, Kind = never> extends Omit<Context, 'world'> {
  world: WorldOf<Tables> & Sending<Kind>
}

/**
 * Types the routes of your own contract. A missing route or a wrong reply does not compile.
 * Use `RoutesFor<typeof place, typeof contract, typeof tables>` if the routes are in a separate file.
 * Any kind of notification compiles, unless you list the kinds too.
 */
export type RoutesFor<P, Given, Tables = unknown, Kind = string> = RoutesOver<
  AsContract<WholeContract<P, Given>>,
  User,
  OwnContext<Tables, Kind>
>

export interface Definition<P extends Place, Given, Tables, Listed extends readonly Scenario[], Kind extends string>
  extends Pick<
    Application<Contract, Tables, Listed, Kind>,
    'tables' | 'scenarios' | 'notifications' | 'compatibleWith'
  > {
  /** Name, title and address: `{ application: 'canteen', title: 'Canteen', root: '/api/canteen', version: 1 }`. */
  place: P
  /** The endpoints: method, path, summary, and the shapes of requests and replies. */
  contract: Given
  routes: OrLater<'routes', RoutesFor<P, Given, Tables, Kind>>
  /** Creates the error body, in the contract's `refusal` shape. The default is `{ error: true, message, code }`. */
  refusal?: (refusal: Refusal, path: string, fidelity: Fidelity) => z.output<RefusalIn<PartOf<Given>>>
}

type Whole<C, Given> = Given extends () => unknown ? unknown : { readonly contract: C }

/**
 * Defines an application. Pass it to a simulator in the `applications` option.
 *
 * @example
 * const canteen = defineApplication({
 *   place: { application: 'canteen', title: 'Canteen', root: '/api/canteen', version: 1 },
 *   tables: { dishes: table(z.object({ id: z.int(), name: z.string() })) },
 *   contract: { endpoints: { listDishes: { method: 'GET', path: '/dishes', summary: 'All dishes', reply: Dishes } } },
 *   routes: { listDishes: ({ world }) => world.dishes.all() },
 * })
 */
export function defineApplication<
  const P extends Place,
  const Given extends OrLater<'contract', GivenContract>,
  const Tables extends TableSchemas = Record<never, never>,
  const Listed extends readonly Scenario[] = readonly [],
  const Kind extends string = never,
>(
  definition: Definition<P, Given, Tables, Listed, Kind>,
): Application<AsContract<WholeContract<P, Given>>, Tables, Listed, Kind> & Whole<WholeContract<P, Given>, Given>
export function defineApplication(
  definition: Definition<Place, OrLater<'contract', GivenContract>, TableSchemas, readonly Scenario[], string>,
): Application {
  const { contract, routes, refusal = presentPlainRefusal, ...rest } = definition ?? {}
  const { place } = rest
  const isLater = typeof contract === 'function'
  const toWhole = (given: GivenContract & Partial<Contract>) =>
    (given?.application ? given : { refusal: PlainRefusal, ...place, ...given }) as Contract
  const application: Mutable<Application> = {
    ...rest,
    ...(!isLater && { contract: toWhole(contract) }),
    presentRefusal: refusal,
    async load() {
      const [given, loaded] = await Promise.all([
        isLater ? contract() : { contract },
        typeof routes === 'function' ? routes() : { routes },
      ])
      application.contract ??= toWhole(given?.contract)
      return { contract: application.contract, routes: loaded?.routes as AnyRoutes }
    },
  }
  defined.set(place?.application, application)
  return application
}

const definedUnder = Symbol.for('fauxtranet.defined')
const held = globalThis as { [definedUnder]?: Map<string, Application> }
held[definedUnder] ??= new Map()

/**
 * The applications of this process by name, for code without a simulator, and extensions by endpoint id.
 * The last definition of a name wins; see docs/decisions/definitions-by-name.md.
 * Global, because a page may load two copies of this module: one bundled by Vite, one linked.
 */
export const defined: Map<string, Application> = held[definedUnder]
