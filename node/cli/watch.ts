import { isDeepStrictEqual } from 'node:util'
import { reloadable } from '../../src/simulator/reload/reloadable.ts'
import type { Simulator } from '../../src/simulator/simulator.ts'
import { reloadWith } from '../config/reload.ts'
import { WatchedFiles } from '../config/watched-files.ts'
import type { UncheckedServerOptions as ServerOptions } from '../listen.ts'
import { importAnew, type Module } from '../module-file.ts'
import { FlagError } from './flag-error.ts'
import type { CommandLine } from './flags.ts'
import { findConfigOf, ofSaved, readStartOptions } from './start-options.ts'

type Say = (text: string) => void

interface Watching {
  /** Imports a file, and watches it with all that it imports. */
  load(path: string): Promise<Module>
  /** Refuses where there is no file to watch. */
  check(): void
  /** Follows edits from now on. `started` is what the server was started with. */
  start(simulator: Simulator, started: ServerOptions, say: Say, complain: Say): void
}

/** What only a start reads. */
const ofStart = ['port', 'host', 'limits', 'challenge'] as const

/** Watches the files that a command line names or finds. */
export function watchFiles(commandLine: CommandLine): Watching {
  let reload = async () => {}
  const watched = new WatchedFiles(() => reload())
  const load = (path: string) => importAnew(path, watched.add)
  // A file that is gone for a moment, as in a checkout, must not take the rows along.
  const config = findConfigOf(commandLine)
  let server: ServerOptions = {}
  const read = async () => {
    server = (await readStartOptions({ ...commandLine, config }, load)).server
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
    start(simulator, started, say, complain) {
      const isChanged = (name: (typeof ofStart)[number]) => !isDeepStrictEqual(server[name], started[name])
      reload = async () => {
        const { isDone, text } = await reloadWith(simulator, read)
        const late = ofStart.filter(isChanged).map((name) => `"${name}" takes effect with a new start.`)
        isDone ? say([text, ...late].join(' ')) : complain(text)
      }
    },
  }
}
