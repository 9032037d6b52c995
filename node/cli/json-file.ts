import { readFileSync } from 'node:fs'
import { asSentence } from '../../src/core/text/sentence.ts'

/** Reads the JSON of a file that the user names. The remedies are for a file that is not there, and for one that cannot be read. */
export function readJsonFile(file: string, remedies: { missing: string; wrong: string }): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw new Error(
      isMissing
        ? `There is no file ${file}. ${remedies.missing}`
        : `Failed to read ${file}: ${asSentence(error)} ${remedies.wrong}`,
    )
  }
}
