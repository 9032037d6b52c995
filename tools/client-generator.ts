import { join } from 'node:path'
import { fetchPackages } from './fetch-packages.ts'

/** A generator of clients from OpenAPI, for a test. It needs a compiler that is older than ours. */
const versions = { 'openapi-typescript': '7.13.0', 'openapi-fetch': '0.17.0', typescript: '5.9.3' }

export function clientGeneratorFolder(root: string): string {
  return join(root, '.cache/generated-client')
}

/** Fetches it unless it is there. */
export function getClientGenerator(root: string): Promise<void> {
  return fetchPackages(root, clientGeneratorFolder(root), versions)
}
