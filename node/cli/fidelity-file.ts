import type { Fidelity } from '../../src/core/fidelity.ts'
import { isObject } from '../../src/core/is-object.ts'
import { readJsonFile } from './json-file.ts'

/** Reads a JSON object such as `{ "thanks-date": "php" }`. The simulator checks ids and values. */
export function loadFidelityFile(file: string): Fidelity {
  const given = readJsonFile(file, {
    missing: 'Please check the value of --fidelity.',
    wrong: 'Please write an object in JSON.',
  })
  if (isObject(given) && !Array.isArray(given)) return given as Fidelity
  throw new Error(`${file} is not an object of settings. Please write them by gap id: { "thanks-date": "php" }.`)
}
