import { worldAddress } from '../base.ts'
import { read } from '../client.ts'
import { userHeaderOf } from '../views/requests/recorded-request.ts'
import { about } from './about.ts'

/** Sends a request of the application as the signed-in user. The journal knows why it was refused. */
export async function sendAsUser(method: string, path: string): Promise<void> {
  const headers = userHeaderOf({ user: about.value?.user ?? null, status: 401 })
  const response = await fetch(worldAddress() + path, { method, headers })
  if (response.ok) return
  const [entry] = await read('/requests?limit=1')
  throw new Error(`Status ${response.status}: ${entry?.reason ?? entry?.fault ?? response.statusText}`)
}
