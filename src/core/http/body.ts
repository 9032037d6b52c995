import { type BodyLimits, readText } from './body-content.ts'
import type { Endpoint } from './contract.ts'

/** Reads a body as its endpoint declares it: a file, the parts of a form, files or JSON, or the text of JSON. It may be a promise. */
export function readBody(request: Request, endpoint: Endpoint, limits: BodyLimits): unknown {
  const { raw, form, files } = endpoint
  if (raw || form || files) return readFiles(request, endpoint, limits)
  return readText(request, limits[endpoint.limit ?? 'json'])
}

async function readFiles(request: Request, endpoint: Endpoint, limits: BodyLimits): Promise<unknown> {
  const { readDelivery, readForm, readUpload } = await import('./uploads.ts')
  if (endpoint.raw) return readUpload(request, endpoint, limits.file)
  if (endpoint.form) return readForm(request, limits.file)
  return readDelivery(request, endpoint, limits)
}
