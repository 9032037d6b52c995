import { type BodyLimits, readText, type Warned } from './body-content.ts'
import type { Endpoint } from './contract.ts'

/** Reads a body as its endpoint declares it: a file, the parts of a form, files or JSON, or the text of JSON. It may be a promise. */
export function readBody(request: Request, endpoint: Endpoint, limits: BodyLimits, told?: Warned): unknown {
  const { raw, form, files, limit } = endpoint
  if (raw || form || files || limit) return readFiles(request, endpoint, limits, told)
  return readText(request, limits.json)
}

async function readFiles(request: Request, endpoint: Endpoint, limits: BodyLimits, told?: Warned): Promise<unknown> {
  const { readDelivery, readForm, readLargeText, readUpload } = await import('./uploads.ts')
  if (endpoint.limit) return readLargeText(request, limits.file)
  if (endpoint.raw) return readUpload(request, endpoint, limits.file)
  if (endpoint.form) return readForm(request, limits.file, told)
  return readDelivery(request, endpoint, limits, told)
}
