import { settingNames } from '../../src/simulator/known-options.ts'
import type { ReloadOptions, Simulator, UncheckedOptions } from '../../src/simulator/simulator.ts'

const reloaded = [...settingNames, 'latency', 'chaos', 'strict', 'applications', 'scenarios']

/** The options that can be replaced while a simulator runs. Those that are not given get their defaults. */
export function reloadable(options: UncheckedOptions, except: readonly string[] = []): ReloadOptions {
  const given = options as Record<string, unknown>
  return Object.fromEntries(reloaded.filter((name) => !except.includes(name)).map((name) => [name, given[name]]))
}

/** Reloads a simulator, and returns what to say about it. A failure changes nothing. */
export async function reloadWith(
  simulator: Pick<Simulator, 'reload'>,
  read: () => Promise<ReloadOptions>,
): Promise<{ isDone: boolean; text: string }> {
  try {
    const remarks = await simulator.reload(await read())
    return { isDone: true, text: ['Reloaded; the rows stay.', ...remarks].join(' ') }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { isDone: false, text: `${message.replace(/\s+/g, ' ')} The code before goes on answering.` }
  }
}
