import type { Call, EndpointName, Send } from './connection.ts'
import { needOneOf, readClockChange, readEffect, readFaultId } from './effects.ts'
import { planRow } from './row.ts'
import { endpointOf, fieldsOf, readField } from './shape.ts'

interface SetCommand {
  /** Fields of its body are flags, and its summary is the help. */
  endpoint: EndpointName
  /** The arguments as the help shows them: `<needed>`, `[optional]`, `…` for more. */
  takes: string
  /** Replaces the summary. */
  help?: string
  plan(words: readonly string[], context: { send: Send; world: string }): Call | Promise<Call>
}

/** Each argument is a field of the body or a path parameter. */
function planFields(endpoint: EndpointName, takes: string, ...names: string[]): SetCommand {
  const { path, body } = endpointOf(endpoint)
  const isInPath = (name: string) => path.includes(`:${name}`)
  return {
    endpoint,
    takes,
    plan(words) {
      const given = words.map((word, i) => [names[i]!, readField(fieldsOf(body)[names[i]!], word)] as const)
      const pick = (inPath: boolean) => Object.fromEntries(given.filter(([name]) => isInPath(name) === inPath))
      return { endpoint, params: pick(true), ...(body && { body: pick(false) }) }
    },
  }
}

/** In the order of the help. */
export const setCommands: Readonly<Record<string, SetCommand>> = {
  scenario: planFields('loadScenario', '<name>', 'name'),
  user: {
    ...planFields('setUser', '<name|id|nobody>', 'user'),
    help: 'Set the signed-in user: a username, an id, or nobody',
  },
  clock: { endpoint: 'setClock', takes: '<+2d|instant|run|freeze|real>', plan: ([time]) => readClockChange(time!) },
  fault: {
    endpoint: 'addFault',
    takes: '<endpoint> [503|300ms|100-400ms|error|timeout|truncated|empty]',
    plan: ([endpoint, effect]) => ({ endpoint: 'addFault', body: { endpoint, ...readEffect(effect) } }),
  },
  'clear-faults': {
    endpoint: 'clearFaults',
    takes: '[fault]',
    help: 'Remove all faults, or one by its id',
    plan: ([id]) =>
      id === undefined ? { endpoint: 'clearFaults' } : { endpoint: 'deleteFault', params: { id: readFaultId(id) } },
  },
  row: {
    endpoint: 'patchRow',
    takes: '<table> [id] <field=value>…',
    help: 'Change a row, or add one if there is no id; validated against its schema',
    plan: (words, { send }) => planRow(words, send),
  },
  reset: planFields('reset', ''),
  undo: { ...planFields('undo', '[request]', 'to'), help: 'Undo the last change, or all changes after a request' },
  redo: { ...planFields('redo', '[request]', 'to'), help: 'Redo the next change, or all changes up to a request' },
  snapshot: planFields('takeSnapshot', '<name>', 'name'),
  restore: planFields('restoreSnapshot', '<name>', 'name'),
  revert: {
    endpoint: 'revertWorld',
    takes: '',
    plan: (_, { world }) => ({ endpoint: 'revertWorld', params: { name: world } }),
  },
  save: planFields('saveScenario', '<name>', 'name'),
  strict: {
    endpoint: 'setStrict',
    takes: '<on|off>',
    plan: ([word]) => ({ endpoint: 'setStrict', body: { strict: needOneOf(word!, ['on', 'off']) === 'on' } }),
  },
  fidelity: {
    endpoint: 'setFidelity',
    takes: '<gap> <value>',
    plan: ([gap, value]) => ({ endpoint: 'setFidelity', body: { [gap!]: value } }),
  },
  clear: {
    endpoint: 'clearRequests',
    takes: '<requests|outbox>',
    help: 'Delete the recorded requests, or the notifications in the outbox',
    plan: ([word]) => ({
      endpoint: needOneOf(word!, ['requests', 'outbox']) === 'outbox' ? 'clearOutbox' : 'clearRequests',
    }),
  },
}
