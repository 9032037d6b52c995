import { onTestFinished } from 'vitest'
import { Host } from '../../hosting/host.ts'
import { openWorld } from '../../hosting/hosted-world.ts'
import { readHostOptions, type UncheckedHostOptions } from '../../hosting/options.ts'
import { createApp } from '../../src/server/app.ts'
import { MemoryStorage } from './memory-storage.ts'

const mebibyte = 1024 * 1024

export interface HostedInMemory {
  storage: MemoryStorage
  /** A world that this one has created. */
  other(name: string): Promise<HostedInMemory>
  fetch(path: string, init?: RequestInit): Promise<Response>
  // biome-ignore lint/suspicious/noExplicitAny: each endpoint has another reply.
  json(path: string, init?: RequestInit): Promise<any>
  /** As after a kill: what is not saved is lost. */
  wake(): Promise<void>
  finish(): void
}

/** A hosted world in this process, which can be read from its storage again at any time. */
export async function hostInMemory(
  options: UncheckedHostOptions = {},
  name = 'one',
  storage = new MemoryStorage(),
): Promise<HostedInMemory> {
  const limits = { world: options.worldSize ?? 40 * mebibyte, file: 8 * mebibyte }
  const host = new Host(readHostOptions(options), limits)
  const open = async () => {
    const simulator = await host.createSimulator()
    const world = await openWorld(simulator, name, host, storage)
    return { world, app: createApp(simulator, host.appOptionsFor(name)) }
  }
  let opened = await open()
  onTestFinished(() => opened.world.stop())
  const fetch = async (path: string, init: RequestInit = {}) =>
    opened.app.fetch(
      new Request(`http://localhost${path}`, { ...init, headers: { 'x-sim-world': name, ...init.headers } }),
    )
  return {
    storage,
    other: (name: string) => hostInMemory(options, name, storage.others.get(name)!),
    fetch,
    json: async (path: string, init?: RequestInit) => (await fetch(path, init)).json(),
    async wake() {
      opened.world.stop()
      opened = await open()
    },
    finish: () => opened.world.finish(),
  }
}
