import { type FaultRule, readRule } from '../../src/core/faults/rule.ts'
import { asSentence } from '../../src/core/text/sentence.ts'
import { applicationsWith } from '../../src/simulator/applications.ts'
import { EndpointRegistry } from '../../src/simulator/endpoints.ts'
import type { AnyConfig } from '../config/config-file.ts'
import { readJsonFile } from './json-file.ts'

/** Reads a JSON list of rules, in the format of `GET /__sim/faults`. */
export async function loadFaultsFile(file: string, own: AnyConfig['applications'] = []): Promise<FaultRule[]> {
  const given = readJsonFile(file, {
    missing: 'Please check the value of --faults.',
    wrong: 'Please write a list of faults in JSON.',
  })
  if (!Array.isArray(given)) {
    throw new Error(`${file} is not a list of faults. Please write one: [{ "endpoint": "people", "status": 503 }].`)
  }
  const endpoints = new EndpointRegistry(applicationsWith(own).applications)
  const rules: FaultRule[] = []
  for (const [i, each] of given.entries()) {
    try {
      const rule = readRule(withoutCounts(each) as FaultRule)
      await endpoints.check([rule.endpoint])
      rules.push(rule)
    } catch (error) {
      const reason = asSentence(error).replace(/^fault(\.|: )/, '')
      throw new Error(`Failed to read ${file}: fault ${i + 1}: ${reason}`)
    }
  }
  return rules
}

/** Rules that were copied from a running simulator have its ids and counts. */
function withoutCounts(rule: unknown): unknown {
  if (typeof rule !== 'object' || rule === null) return rule
  const { id: _, passed: __, hits: ___, fromOptions: ____, ...rest } = rule as Record<string, unknown>
  return rest
}
