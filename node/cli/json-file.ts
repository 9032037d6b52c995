import { readFileSync } from 'node:fs'
import { asSentence } from '../../src/core/text/sentence.ts'

/** Reads the JSON of a file that a flag names. */
export function readJsonFile(file: string, flag: string, wanted: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw new Error(
      isMissing
        ? `There is no file ${file}. Please check the value of --${flag}.`
        : `Failed to read ${file}: ${asSentence(error)} Please write ${wanted} in JSON.`,
    )
  }
}
