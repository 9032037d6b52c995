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
  /** Imports a file, and watches it with everything it imports. */
  load(path: string): Promise<Module>
  /** Throws if there is no file to watch. */
  check(): void
  /** `started` are the options that the server was started with. */
  start(simulator: Simulator, started: ServerOptions, say: Say, complain: Say): void
}

export function watchFiles(commandLine: CommandLine): Watching {
  let reload = async (_newer: Promise<void>) => {}
  const watched = new WatchedFiles((newer) => reload(newer))
  const load = (path: string) => importAnew(path, watched.add)
  // Found once: if the file is missing for a moment, as during a checkout, no rows must be lost.
  const config = findConfigOf(commandLine)
  const read = async () => (await readStartOptions({ ...commandLine, config }, load)).server
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
      const except = started.persist === undefined ? [] : ofSaved
      reload = async (newer) => {
        const reading = read()
        const isRead = () => false
        // A file may await something that never comes. Then the next edit ends the wait.
        const isOvertaken = await Promise.race([newer.then(() => true), reading.then(isRead, isRead)])
        if (isOvertaken) return
        const { isDone, text } = await reloadWith({ simulator, started, except }, () => reading)
        if (isDone) say(text)
        else complain(text)
      }
    },
  }
}
