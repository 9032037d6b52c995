import { writePieces } from '../../core/text/json-pieces.ts'
import { truncate } from '../../core/text/truncate.ts'
import type { Context, Controls } from '../../world/application.ts'
import { defaultSeed, parametersOf, type Scenario } from '../../world/scenario.ts'
import type { SavedChanges } from '../../world/state/changes.ts'
import { exportInTurns } from '../../world/state/export.ts'
import { scenarioOf } from '../../world/state/saved-scenario.ts'
import type { World } from '../../world/world.ts'
import type { Titles } from '../shapes.ts'
import { findChanges } from './changes.ts'
import { writeLiteral } from './literal.ts'

/** Beyond these, nobody reads it. */
const mostRows = 2000
const mostWritten = 256 * 1024

/**
 * Writes a module for `--scenario` and tests, in pieces. It is valid TypeScript and JavaScript. It has what differs
 * from a built-in scenario. If that is not possible or too long, it has the whole state.
 */
export async function writeScenarioFile(call: Context, titles: Titles): Promise<Generator<string>> {
  const { simulator, world: held } = call
  // Other requests may change the world meanwhile.
  const world = held.createEmpty()
  world.restore({ ...held.snapshot(), clock: held.clock.presentState })
  const start = findStart(simulator, held)
  const written = 'why' in start ? start : await writeChanges({ ...call, world }, titles, start)
  if ('pieces' in written) return written.pieces
  const { baked, ...card } = scenarioOf(await exportInTurns(world), titles, simulator.endpoints.places)
  return writePacked(card, await baked!(), written.why)
}

interface Start {
  base: Scenario
  parameters: object
  /** When the world was loaded. */
  at: string
  seed: number
}

/** Why the file has the whole state. */
interface Fallback {
  why: string
}

function findStart({ scenarios, presets }: Controls, { origin, initial, clock }: World): Start | Fallback {
  const isPreset = (scenario: Scenario) => presets.includes(scenario)
  const loaded = scenarios.find(({ name }) => name === origin.scenario)
  let { seed } = origin
  let base = loaded
  while (base && !isPreset(base)) {
    seed = base.extendsSeed ?? seed
    base = base.extends
  }
  if (!base) return { why: `${describe(origin.scenario)} does not extend a built-in scenario` }
  const chosen = { ...parametersOf(loaded!), ...origin.parameters }
  const parameters = Object.entries(parametersOf(base)).flatMap(([name, initial]) =>
    chosen[name] === initial ? [] : [[name, chosen[name]]],
  )
  const at = initial ? new Date(initial.clock.shown).toISOString() : clock.instant()
  // A saved scenario may have moved the clock since its base was loaded.
  const isAsSaved = Date.parse(loaded!.instant) === Date.parse(at)
  return { base, parameters: Object.fromEntries(parameters), at: (isAsSaved && loaded!.extendsAt) || at, seed }
}

async function writeChanges(
  { simulator, world }: Context,
  titles: Titles,
  { base, parameters, at, seed }: Start,
): Promise<{ pieces: Generator<string> } | Fallback> {
  const { name, title = name, shows = 'A saved state.' } = titles
  const instant = world.clock.instant()
  const own = simulator.ownPlaces.map(({ application }) => application)
  const card = {
    name,
    title,
    shows,
    user: world.signedIn?.username ?? null,
    instant,
    ...(at !== instant && { extendsAt: at }),
    ...(seed !== defaultSeed && { extendsSeed: seed }),
    ...(own.length > 0 && { applications: own }),
    ...(Object.keys(parameters).length > 0 && { parameters }),
  }
  const before = await seedBase(simulator, world, { ...card, extends: base })
  const changes = await findChanges(before, world, mostRows)
  if (!changes) return { why: `more than ${mostRows} rows differ from ${base.name}` }
  const size = JSON.stringify(changes).length
  if (size > mostWritten) return { why: `the difference from ${base.name} has ${size} characters` }
  return { pieces: writeModule(card, base.name, changes) }
}

/** The world in the state that the file's `seed` finds it in. */
async function seedBase(simulator: Controls, world: World, scenario: Scenario): Promise<World> {
  const base = world.createEmpty()
  const seed = (seeded: World) => base.restore(seeded.snapshot())
  await simulator.initialSnapshot({
    scenario: { ...scenario, user: null, seed },
    seed: defaultSeed,
    now: scenario.instant,
  })
  return base
}

function* writeModule(card: object, base: string, changes: SavedChanges): Generator<string> {
  const isSame = Object.keys(changes).length === 0
  const variable = variableOf(base)
  const names = isSame ? [variable] : ['applyChanges', variable]
  const fields = Object.entries(card).map(([name, value]) => `  ${name}: ${writeLiteral(value, '  ')},\n`)
  yield `// ${isSame ? `Nothing differs from the data of ${base}.` : `What differs from ${base}.`}
${writeImport('defineScenario', 'fauxtranet')}
${writeImport(names.join(', '), 'fauxtranet/scenarios')}

export default defineScenario({
  extends: ${variable},
${fields.join('')}${isSame ? '' : `  seed: (world) => applyChanges(world, ${writeLiteral(changes, '  ')}),\n`}})
`
}

function writeImport(names: string, from: string): string {
  return `import { ${names} } from '${from}'`
}

/** `fauxtranet/scenarios` exports small-company as smallCompany. */
export function variableOf(scenario: string): string {
  return scenario.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function* writePacked(card: object, state: object, why: string): Generator<string> {
  yield `// The whole state in one string, because ${why}.\n`
  yield "/** @type {import('fauxtranet').Scenario} */\nexport default {\n"
  for (const [name, value] of Object.entries(card)) yield `  ${name}: ${writeLiteral(value, '  ')},\n`
  // As a string, because an object literal treats the key __proto__ differently.
  yield "  baked: async () => JSON.parse('"
  for (const piece of writePieces(state)) yield writeLiteral(piece).slice(1, -1)
  yield "'),\n}\n"
}

/** Names may come from an imported state, and must not end the comment. */
function describe(name: string): string {
  return JSON.stringify(truncate(name, 60)).replace(/[<\u2028\u2029]/g, '')
}
