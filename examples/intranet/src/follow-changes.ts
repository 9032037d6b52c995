import type { QueryClient } from '@tanstack/react-query'
import type { User } from 'fauxtranet'
import { onWorldChange, type WorldChange } from 'fauxtranet/events'
import { reloadPhotos } from './ui/avatar.tsx'

/** Loads everything again when the panel or another user changes the intranet. Not part of the production build. */
export function followChanges(client: QueryClient, baseUrl: string): () => void {
  const reload = (change: WorldChange) => {
    // The data of another user or company must not stay, even if its replacement fails to load.
    const isReset = change.kinds.includes('user') || change.kinds.includes('scenario')
    if (isReset) void client.resetQueries()
    // The bar shows whether there are changes.
    else void client.invalidateQueries(isOwn(change, client, baseUrl) ? { queryKey: ['bar'] } : {})
    if (isReset || change.tables.includes('users')) reloadPhotos(client)
  }
  return onWorldChange(reload, { baseUrl: location.origin + baseUrl })
}

/** After their own writes, users see the result already. */
function isOwn({ kinds, users }: WorldChange, client: QueryClient, baseUrl: string): boolean {
  const me = client.getQueryData<User>([baseUrl, 'people.getCurrentUser'])?.username
  return kinds.every((kind) => kind === 'data') && users.length > 0 && users.every((user) => user === me)
}
