/** An answer that is no success, in the words of the server; or no answer at all, with status 0. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export const unreachable = 'The intranet cannot be reached. Please look at your connection and try again.'

/** Every application words its errors in a shape of its own. */
export async function readError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  return new ApiError(response.status, wordsIn(parse(text)) ?? `The intranet answered ${response.status}.`)
}

interface AnyProblem {
  message?: unknown
  error?: unknown
  detail?: unknown
  title?: unknown
  'invalid-params'?: { name: string; reason: string }[]
}

function wordsIn(body: AnyProblem): string | undefined {
  const fields = body['invalid-params']?.map(({ name, reason }) => `${name} ${reason}`).join('; ')
  const found = [body.message, body.error, body.detail, fields, body.title]
  return found.find((words): words is string => typeof words === 'string' && words !== '')
}

function parse(text: string): AnyProblem {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

/** A second try helps where the line or the gateway failed, not where the intranet said no. */
export function mayRetry(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof ApiError && [0, 502, 504].includes(error.status)
}
