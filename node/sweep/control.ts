import { type ControlConnection, findMessage } from '../playwright/connection.ts'

/** Sends a request to the control interface, and returns the JSON of its reply. */
export async function control<Value>(
  connection: ControlConnection,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Value> {
  const { status, text } = await connection.send(method, `/__sim${path}`, body, headers)
  if (status >= 200 && status <= 299) return (text === '' ? undefined : JSON.parse(text)) as Value
  throw new Error(
    `The simulator rejected ${method} /__sim${path}: ${findMessage(text) ?? `it responded with ${status}.`}`,
  )
}
