/** An error response with the server's message. Status 0: no response. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** There was no response, or it was cut off. */
export function throwUnreachable(): never {
  throw new ApiError(0, 'The intranet cannot be reached. Check your connection and try again.')
}

/** Each application has its own shape of errors. */
export async function readError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  return new ApiError(
    response.status,
    findMessage(parse(text)) ?? `The intranet responded with status ${response.status}.`,
  )
}

interface AnyProblem {
  message?: unknown
  error?: unknown
  detail?: unknown
  title?: unknown
  'invalid-params'?: { name: string; reason: string }[]
}

function findMessage(body: AnyProblem): string | undefined {
  const fields = body['invalid-params']?.map(({ name, reason }) => `${name} ${reason}`).join('; ')
  const candidates = [body.message, body.error, body.detail, fields, body.title]
  return candidates.find((text): text is string => typeof text === 'string' && text !== '')
}

function parse(text: string): AnyProblem {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

/** Retries network and gateway errors, but not refusals. */
export function mayRetry(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof ApiError && [0, 502, 504].includes(error.status)
}
