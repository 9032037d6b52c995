import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod'
import type { StorybookOptions } from '../../bindings/storybook/index.ts'
import { createIntranet } from '../../bindings/storybook/node.ts'
import { type FauxtranetPluginOptions, fauxtranet } from '../../bindings/vite/index.ts'
import type { StartSimulatorOptions } from '../../browser/worker.ts'
import { type InterceptOptions, interceptRequests } from '../../node/intercept.ts'
import { type ServerOptions, startServer } from '../../node/listen.ts'
import { empty } from '../../scenarios/index.ts'
import { kitchen, lunch } from '../../test/own-application.ts'
import { createClient, createSimulator, defineApplication, peopleContract } from '../index.ts'
import { handlersFor, override } from '../msw/index.ts'
import { createApp } from '../server/index.ts'
import type { entryPointOptions } from './known-options.ts'
import type { SimulatorOptions } from './options.ts'

// biome-ignore lint/suspicious/noExplicitAny: the compiler would reject these options.
const wrong = (options: Record<string, unknown>) => options as any

const canteen = defineApplication({
  place: { application: 'canteen', title: 'Canteen', root: '/api/canteen', version: 1 },
  contract: { endpoints: { list: { method: 'GET', path: '/dishes', summary: 'Dishes', reply: z.array(z.string()) } } },
  routes: { list: () => [] },
  scenarios: [{ ...lunch }],
})

describe('an unknown option', () => {
  const misspelt = wrong({ scenrio: 'empty' })
  const hint = new RangeError('There is no option "scenrio". Did you mean "scenario"?')

  it('is refused at every entry point, with the nearest known one', async () => {
    await expect(createSimulator(misspelt)).rejects.toThrow(hint)
    await expect(startServer({ port: 0, ...misspelt })).rejects.toThrow(hint)
    expect(() => interceptRequests(misspelt)).toThrow(hint)
    expect(() => fauxtranet(misspelt)).toThrow(hint)
    expect(() => createIntranet(misspelt)).toThrow(hint)
    expect(() => createIntranet(wrong({ wroker: false }))).toThrow('Did you mean "worker"?')
    expect(() => createIntranet(wrong({ serviceworker: {} }))).toThrow('Did you mean "serviceWorker"?')
    await expect(startServer(wrong({ corsOrigin: [] }))).rejects.toThrow('Did you mean "corsOrigins"?')
    await expect(startServer(wrong({ prot: 0 }))).rejects.toThrow('Did you mean "port"?')
    expect(() => fauxtranet(wrong({ mode: 'wroker' }))).toThrow('There is no mode "wroker". Did you mean "worker"?')
    expect(() => createClient(peopleContract, wrong({ baseUlr: '' }))).toThrow('Did you mean "baseUrl"?')
    expect(() => interceptRequests(wrong({ onUnhandeld: 'error' }))).toThrow('Did you mean "onUnhandled"?')
    const simulator = await createSimulator({ scenario: 'empty' })
    expect(() => handlersFor(simulator, wrong({ baseURL: '' }))).toThrow(
      'There is no option "baseURL" here, only "baseUrl".',
    )
    expect(() => createApp(simulator, wrong({ contrl: false }))).toThrow(
      'There is no option "contrl". Did you mean "control"?',
    )
  })

  it('is refused if the argument is not an object', async () => {
    const says = /is not an object with (option|setting)s\. Please write \{ /
    for (const given of ['empty', 4800, null, ['empty']]) {
      await expect(startServer(given as never), String(given)).rejects.toThrow(says)
      expect(() => interceptRequests(given as never)).toThrow(says)
    }
    expect(() => createClient(peopleContract, undefined as never)).toThrow(says)
    const simulator = await createSimulator({ scenario: 'empty' })
    await expect(simulator.load('empty' as never)).rejects.toThrow('"empty" is not an object with settings.')
    for (const ofMsw of ['onUnhandledRequest', 'onUnhandledFrame'])
      expect(() => interceptRequests(wrong({ [ofMsw]: 'error' }))).toThrow('Did you mean "onUnhandled"?')
  })

  it('is refused with the entry points that have it', async () => {
    await expect(createSimulator(wrong({ persist: 'session' }))).rejects.toThrow(
      'There is no option "persist" here. It is an option of startSimulator, startServer, fauxtranet of fauxtranet/vite.',
    )
  })

  it('is refused with all known options, if none is near', async () => {
    await expect(createSimulator(wrong({ colour: 'red' }))).rejects.toThrow(
      /There is no option "colour"\. Available: scenario, parameters/,
    )
  })

  it.each([
    [{ limits: { bdy: 1 } }, 'There is no limit "bdy". Available: json, file.'],
    [{ limits: { file: '1mb' } }, 'limits.file: must be a number of bytes.'],
    [{ redact: 'iban' }, "redact: must be a list of names, such as ['x-badge-pin']."],
    [{ redact: ['iban', '-'] }, "redact: must be a list of names, such as ['x-badge-pin']."],
    [{ scenarios: [undefined] }, 'scenarios: must be a list of objects from defineScenario.'],
    [{ scenarios: [{ name: 'x', usr: 'reader' }] }, 'There is no field of a scenario "usr". Did you mean "user"?'],
    [{ scenarios: {} }, 'scenarios: must be a list of objects from defineScenario.'],
    [
      { scenarios: [{ ...empty, name: 'full-trash' }] },
      'fauxtranet already has a scenario "full-trash". Please choose another name; your scenario can extend the built-in one.',
    ],
    [
      { scenarios: [{ name: 'x' }] },
      `The scenario "x" in the option "scenarios" is incomplete. Please write defineScenario({ name: 'x', extends: smallCompany, … }).`,
    ],
    [
      { applications: [kitchen, canteen] },
      'There are two scenarios "lunch": in the application "kitchen", and in the application "canteen". Please rename one of them.',
    ],
    [{ strict: 'yes' }, 'strict: must be true or false.'],
    [{ faults: [{ endpiont: 'people', status: 503 }] }, 'fault.endpiont: is unknown. Did you mean "endpoint"?'],
    [{ faults: [{ endpoint: 5, status: 503 }] }, 'fault.endpoint: must be a string'],
    [{ faults: [null] }, 'fault: must be an object'],
    [
      { faults: { endpoint: 'people', status: 503 } },
      "faults: must be a list, such as [{ endpoint: 'people', status: 503 }].",
    ],
  ])('is refused in %j', async (options, says) => {
    await expect(createSimulator(wrong({ scenario: 'empty', ...options }))).rejects.toThrow(new RangeError(says))
    const simulator = await createSimulator({ scenario: 'empty', scenarios: [empty] })
    await expect(simulator.reload(wrong(options))).rejects.toThrow(says)
  })

  it('has a value that is refused under its name', async () => {
    await expect(createSimulator(wrong({ latency: 'slow' }))).rejects.toThrow('latency: must be milliseconds')
    await expect(createSimulator(wrong({ chaos: 101 }))).rejects.toThrow('chaos: must be a percentage')
  })

  it('has a value of the wrong type', async () => {
    await expect(createSimulator(wrong({ now: new Date(0) }))).rejects.toThrow('is not an instant')
    for (const scenario of [{}, () => {}, null])
      await expect(createSimulator(wrong({ scenario }))).rejects.toThrow('an object from defineScenario')
    await expect(startServer(wrong({ port: 99999 }))).rejects.toThrow('"99999" is not a port.')
  })

  it('is also refused in a setting', async () => {
    const simulator = await createSimulator({ scenario: 'empty' })
    const hint = 'There is no setting "scenrio". Did you mean "scenario"?'
    await expect(simulator.load(misspelt)).rejects.toThrow(hint)
    await expect(simulator.createWorld({ name: 'one', ...misspelt })).rejects.toThrow(hint)
    const faults = [{ endpiont: 'people', status: 503 }]
    for (const from of [undefined, 'default'])
      await expect(simulator.createWorld(wrong({ from, faults }))).rejects.toThrow('Did you mean "endpoint"?')
    expect(simulator.worlds()).toEqual(['default'])
  })
})

it('a scenario from the options overrides one from an application, and the initial scenario overrides both', async () => {
  // As if a tool loaded a file twice.
  const [listed, given] = [{ ...lunch }, { ...lunch }]
  const findLunch = async (scenario: 'lunch' | typeof given) => {
    const simulator = await createSimulator({
      applications: [kitchen],
      scenarios: [listed],
      scenario: scenario as never,
    })
    return simulator.scenarios.filter(({ name }) => name === 'lunch')
  }
  expect(await findLunch('lunch')).toEqual([listed])
  expect((await findLunch('lunch'))[0]).toBe(listed)
  expect((await findLunch(given))[0]).toBe(given)
})

it('the options of each entry point are known', () => {
  type Own<Options> = Exclude<keyof Options, keyof SimulatorOptions>
  type Known<Way extends keyof typeof entryPointOptions> = (typeof entryPointOptions)[Way][number]
  expectTypeOf<Known<'startSimulator'>>().toEqualTypeOf<Own<StartSimulatorOptions>>()
  expectTypeOf<Known<'interceptRequests'>>().toEqualTypeOf<Own<InterceptOptions>>()
  expectTypeOf<Known<'startServer'>>().toEqualTypeOf<Own<ServerOptions>>()
  expectTypeOf<Known<'createIntranet'>>().toEqualTypeOf<Own<StorybookOptions>>()
  expectTypeOf<Known<'fauxtranet of fauxtranet/vite'>>().toEqualTypeOf<Own<FauxtranetPluginOptions>>()
})

it('a simulator that was not awaited is refused, and so is anything but a request', async () => {
  const waiting = createSimulator({ scenario: 'empty' })
  expect(() => handlersFor(waiting as never)).toThrow('handlersFor(await createSimulator())')
  expect(() => createApp(waiting as never)).toThrow('createApp(await createSimulator())')
  const simulator = await waiting
  await expect(simulator.fetch('http://a/api' as never)).rejects.toThrow(
    'Please pass a Request: new Request("http://a/api").',
  )
  expect(() => override('people.getUser', undefined as never)).toThrow(
    "override('people.getUser', () => new Response(…))",
  )
})
