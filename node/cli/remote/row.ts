import { FlagError } from '../flag-error.ts'
import { readPair } from '../flag-values.ts'
import { readJson } from './arguments.ts'
import type { Call, Send } from './connection.ts'

type Row = Record<string, unknown>

/** Changes the row with the given id, or adds a row if there is none. */
export async function planRow([table, ...words]: readonly string[], send: Send): Promise<Call> {
  const id = /^\d+$/.test(words[0] ?? '') ? Number(words.shift()) : undefined
  if (words.length === 0)
    throw new FlagError(`Name at least one field: fauxtranet set row ${table} job_title="Night manager".`)
  const params = { table: table!, ...(id !== undefined && { id }) }
  const rows = (await send({ endpoint: 'listRows', params: { table } })) as Row[]
  const model = rows.find((row) => row.id === id) ?? rows[0] ?? {}
  const body = Object.fromEntries(words.map((word) => readAssignment(word, model)))
  return { endpoint: id === undefined ? 'addRow' : 'patchRow', params, body }
}

/** A text field stays text, even if the value looks like a number. */
function readAssignment(word: string, model: Row): [name: string, value: unknown] {
  try {
    const [name, text] = readPair(word)
    return [name, typeof model[name] === 'string' && text !== 'null' ? text : readJson(text)]
  } catch {
    throw new FlagError(`"${word}" is not a field with a value. Use the form job_title="Night manager".`)
  }
}
