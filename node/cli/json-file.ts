import { readFileSync } from 'node:fs'
import { asSentence } from '../../src/core/text/sentence.ts'

/** `remedies` complete the error messages for a missing file and for one that cannot be parsed. */
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
