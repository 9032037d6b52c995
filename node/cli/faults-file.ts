import { readFileSync } from 'node:fs'
import { type FaultRule, readRule } from '../../src/core/faults/rule.ts'
import { asSentence } from '../../src/core/text/sentence.ts'

/** Reads the rules in a JSON file: a list, as `GET /__sim/faults` gives it or as you write it. */
export function loadFaultsFile(file: string): FaultRule[] {
  const given = readJson(file)
  if (!Array.isArray(given)) {
    throw new Error(`${file} is no list of faults. Please write one: [{ "endpoint": "people", "status": 503 }].`)
  }
  return given.map((rule, i) => {
    try {
      return readRule(withoutCounts(rule) as FaultRule)
    } catch (error) {
      const reason = asSentence(error).replace(/^fault(\.|: )/, '')
      throw new Error(`Failed to read ${file}: fault ${i + 1}: ${reason}`)
    }
  })
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw new Error(
      isMissing
        ? `There is no file ${file}. Please check the value of --faults.`
        : `Failed to read ${file}: ${asSentence(error)} Please write a list of faults in JSON.`,
    )
  }
}

/** A rule of a running simulator has counts of its own. */
function withoutCounts(rule: unknown): unknown {
  if (typeof rule !== 'object' || rule === null) return rule
  const { id: _, passed: __, hits: ___, fromOptions: ____, ...rest } = rule as Record<string, unknown>
  return rest
}
