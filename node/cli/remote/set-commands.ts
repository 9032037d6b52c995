import type { Call, EndpointName, Send } from './connection.ts'
import { needOneOf, readEffect, readMove } from './effects.ts'
import { planRow } from './row.ts'
import { endpointOf, fieldsOf, readField } from './shape.ts'

interface Telling {
  /** Fields of its body are flags, and its summary is the help. */
  endpoint: EndpointName
  /** The arguments as the help shows them: `<needed>`, `[optional]`, `…` for more. */
  takes: string
  /** Set where the summary does not fit. */
  help?: string
  plan(words: readonly string[], context: { send: Send; world: string }): Call | Promise<Call>
}

/** Each argument is a field of the body or a path parameter. */
function fill(endpoint: EndpointName, takes: string, ...names: string[]): Telling {
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
export const tellings: Readonly<Record<string, Telling>> = {
  scenario: fill('loadScenario', '<name>', 'name'),
  user: { ...fill('setUser', '<name|id|nobody>', 'user'), help: 'Who is signed in: a username, an id, or nobody' },
  clock: { endpoint: 'setClock', takes: '<+2d|instant|run|freeze|real>', plan: ([time]) => readMove(time!) },
  fault: {
    endpoint: 'addFault',
    takes: '<endpoint> [503|300ms|100-400ms|error|timeout|truncated]',
    plan: ([endpoint, effect]) => ({ endpoint: 'addFault', body: { endpoint, ...readEffect(effect) } }),
  },
  'clear-faults': {
    endpoint: 'clearFaults',
    takes: '[fault]',
    help: 'Let nothing go wrong, or end one fault by its id',
    plan: ([id]) => (id === undefined ? { endpoint: 'clearFaults' } : { endpoint: 'deleteFault', params: { id } }),
  },
  row: {
    endpoint: 'patchRow',
    takes: '<table> [id] <field=value>…',
    help: 'Change a row, or without an id add one; its schema holds',
    plan: (words, { send }) => planRow(words, send),
  },
  reset: fill('reset', ''),
  undo: { ...fill('undo', '[request]', 'to'), help: 'Take back the last change, or all since that request' },
  redo: { ...fill('redo', '[request]', 'to'), help: 'Make the next change again, or all up to that request' },
  snapshot: fill('takeSnapshot', '<name>', 'name'),
  restore: fill('restoreSnapshot', '<name>', 'name'),
  revert: {
    endpoint: 'revertWorld',
    takes: '',
    plan: (_, { world }) => ({ endpoint: 'revertWorld', params: { name: world } }),
  },
  save: fill('saveScenario', '<name>', 'name'),
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
  forget: {
    endpoint: 'clearRequests',
    takes: '<requests|outbox>',
    help: 'Forget what was asked, or empty the outbox',
    plan: ([word]) => ({
      endpoint: needOneOf(word!, ['requests', 'outbox']) === 'outbox' ? 'clearOutbox' : 'clearRequests',
    }),
  },
}
