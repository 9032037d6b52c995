import { join } from 'node:path'
import { fetchPackages } from './fetch-packages.ts'

// Generate clients from OpenAPI, for a test. They need an older compiler than ours.
const versions = {
  'openapi-typescript': '7.13.0',
  'openapi-fetch': '0.17.0',
  '@hey-api/openapi-ts': '0.95.0',
  typescript: '5.9.3',
}

export function clientGeneratorFolder(root: string): string {
  return join(root, '.cache/generated-client')
}

export function getClientGenerator(root: string): Promise<void> {
  return fetchPackages(root, clientGeneratorFolder(root), versions)
}
