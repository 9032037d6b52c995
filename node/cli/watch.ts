import type { Simulator } from '../../src/simulator/simulator.ts'
import { reloadable, reloadWith } from '../config/reload.ts'
import { WatchedFiles } from '../config/watched-files.ts'
import { importAnew, type Module } from '../module-file.ts'
import { FlagError } from './flag-error.ts'
import type { CommandLine } from './flags.ts'
import { readStartOptions } from './start-options.ts'

interface Watching {
  /** Imports a file, and watches it with all that it imports. */
  load(path: string): Promise<Module>
  /** Refuses where there is no file to watch. */
  check(): void
  start(simulator: Simulator, say: (text: string) => void, complain: (text: string) => void): void
}

/** What a saved world has of its own. */
const ofSaved = ['scenario', 'parameters', 'seed', 'user', 'now']

/** Watches the files that a command line names or finds. */
export function watchFiles(commandLine: CommandLine): Watching {
  let reload = async () => {}
  const watched = new WatchedFiles(() => reload())
  const load = (path: string) => importAnew(path, watched.add)
  const read = async () => {
    const { server } = await readStartOptions(commandLine, load)
    return reloadable({ now: 'real', ...server }, server.persist === undefined ? [] : ofSaved)
  }
  return {
    load,
    check() {
      if (watched.size === 0) {
        throw new FlagError(
          'There is nothing to watch. Write a fauxtranet.config.ts, as "fauxtranet init" does, or name a file with --scenario.',
        )
      }
    },
    start(simulator, say, complain) {
      reload = async () => {
        const { isDone, text } = await reloadWith(simulator, read)
        isDone ? say(text) : complain(text)
      }
    },
  }
}
