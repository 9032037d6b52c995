import { type BodyLimits, type BodySource, readText, type Warned } from './body-content.ts'
import type { Endpoint } from './contract.ts'

/** Reads a body as its endpoint declares it: a file, the parts of a form, files or JSON, or the text of JSON. It may be a promise. */
export function readBody(source: BodySource, endpoint: Endpoint, limits: BodyLimits, told?: Warned): unknown {
  const { raw, form, files, limit } = endpoint
  if (raw || form || files || limit) return readFiles(source, endpoint, limits, told)
  return readText(source, limits.json)
}

async function readFiles(source: BodySource, endpoint: Endpoint, limits: BodyLimits, told?: Warned): Promise<unknown> {
  const { readDelivery, readForm, readLargeText, readUpload } = await import('./uploads.ts')
  if (endpoint.limit) return readLargeText(source, limits.file)
  if (endpoint.raw) return readUpload(source, endpoint, limits.file)
  if (endpoint.form) return readForm(source, limits.file, told)
  return readDelivery(source, endpoint, limits, told)
}
