import type { PlainRefusal } from './schema/plain-refusal.ts'

/** One invalid part of a request: `{name: 'limit', reason: 'must be a whole number'}`. */
export interface Problem {
  name: string
  reason: string
}

export const ownFailure = 'the simulator failed; this is a bug in fauxtranet'

/** An error reply. Rules throw it, and the interpreter presents it in the application's own format. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly problems: readonly Problem[]
  readonly headers: Readonly<Record<string, string>>
  /** Additional values for the application's error body. */
  // biome-ignore lint/suspicious/noExplicitAny: only the application knows what it gives, and the contract checks the body.
  data: Readonly<Record<string, any>> = {}

  constructor(
    status: number,
    message: string,
    { problems = [], headers = {} }: { problems?: Problem[]; headers?: Record<string, string> } = {},
  ) {
    super(message)
    if (!(status >= 400 && status < 600))
      throw new RangeError(`${status} is not an error status. Use one from 400 to 599.`)
    this.status = status
    this.problems = problems
    this.headers = headers
  }
}

/**
 * Refuses a request from a route and rolls its writes back. `data` is for your application's error body.
 *
 * @example
 * if (dish.left === 0) refuse(409, `${dish.name} is sold out`)
 */
export function refuse(status: number, message: string, data: Record<string, unknown> = {}): never {
  throw Object.assign(new Refusal(status, message), { data })
}

export function badRequest(message: string): Refusal {
  return new Refusal(400, message)
}

/**
 * A 400 for invalid fields in the body, query or form. The message names them.
 *
 * @example
 * throw invalid({ name: 'portions', reason: 'must be at most 5' })
 */
export function invalid(...problems: Problem[]): Refusal {
  return withStatus(400, problems)
}

export function withStatus(status: number, problems: Problem[]): Refusal {
  const message = problems.map(({ name, reason }) => `${name}: ${reason}`).join('; ')
  return new Refusal(status, message.replace(/([.?]); /g, '$1 '), { problems })
}

export function unauthorised(message: string): Refusal {
  return new Refusal(401, message)
}

export function forbidden(message: string): Refusal {
  return new Refusal(403, message)
}

export function notFound(message: string): Refusal {
  return new Refusal(404, message)
}

/** Some client errors are a 500 in the spec. Also used for failures of the simulator. */
export function failed(message: string): Refusal {
  return new Refusal(500, message)
}

/** Gap: error body of knowledge base, expenses, documents, trash, people v1. */
export function presentPlainRefusal({ message, status }: Pick<Refusal, 'message' | 'status'>): PlainRefusal {
  return { error: true, message, code: status }
}

/** Capitalizes a message, unless it starts with a field name such as `limit: ` or `users 3: `. */
export function capitalize(message: string): string {
  return message.replace(/^[a-z](?=[a-z]*[ ,](?!\d+:))/, (first) => first.toUpperCase())
}
