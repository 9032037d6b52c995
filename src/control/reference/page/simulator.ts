import { base } from '../../page/base.ts'

/** Requests something of the control interface. */
export async function read<T>(path: string): Promise<T> {
  const response = await fetch(base + path, { headers: tokenFor(path) })
  if (!response.ok) throw new Error(`${path}: status ${response.status}`)
  return response.json()
}

/** The panel has a field for the token, and stores it here. */
export function tokenFor(path: string): Record<string, string> {
  const token = path.startsWith('/__sim') && sessionStorage.getItem('fauxtranet-token')
  return token ? { 'x-sim-token': token } : {}
}
