import type { Simulator } from '../../src/simulator/simulator.ts'
import { reloadWith } from '../config/reload.ts'
import { WatchedFiles } from '../config/watched-files.ts'
import type { UncheckedServerOptions as ServerOptions } from '../listen.ts'
import { importAgain, type Module } from '../module-file.ts'
import { FlagError } from './flag-error.ts'
import type { CommandLine } from './flags.ts'
import { findConfigOf, readStartOptions, savedOptions } from './start-options.ts'

type Print = (text: string) => void

interface Watching {
  /** Imports a file, and watches it with everything it imports. */
  load(path: string): Promise<Module>
  /** Throws if there is no file to watch. */
  check(): void
  /** `started` are the options that the server was started with. */
  start(simulator: Simulator, started: ServerOptions, print: Print, printError: Print): void
}

export function watchFiles(commandLine: CommandLine): Watching {
  let reload = async (_newer: Promise<void>) => {}
  const watched = new WatchedFiles((newer) => reload(newer))
  const load = (path: string) => importAgain(path, watched.add)
  // Found once: if the file is missing for a moment, as during a checkout, no rows must be lost.
  const config = findConfigOf(commandLine)
  const read = async () => (await readStartOptions({ ...commandLine, config }, load)).server
  return {
    load,
    check() {
      if (watched.size === 0) {
        throw new FlagError(
          'There is no file to watch. Create a fauxtranet.config.ts, for example with "fauxtranet init", or pass a file with --scenario.',
        )
      }
    },
    start(simulator, started, print, printError) {
      const except = started.persist === undefined ? [] : savedOptions
      reload = async (newer) => {
        const reading = read()
        const isRead = () => false
        // A file may await a promise that never settles. Then the next edit ends the wait.
        const isOvertaken = await Promise.race([newer.then(() => true), reading.then(isRead, isRead)])
        if (isOvertaken) return
        const { isDone, text } = await reloadWith({ simulator, started, except }, () => reading)
        if (isDone) print(text)
        else printError(text)
      }
    },
  }
}
