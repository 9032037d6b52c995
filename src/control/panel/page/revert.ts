import { send } from './client.ts'
import { encode, shown } from './place.ts'
import { offerUndo } from './toast.ts'

export function offerRevert(message: string, world = shown.world ?? 'default', enter?: () => void): void {
  const revert = async () => {
    await send('POST', `/worlds/${encode(world)}/revert`)
    enter?.()
  }
  offerUndo(message, revert, `Restored the world ${world}.`)
}
