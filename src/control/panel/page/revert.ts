import { send } from './client.ts'
import { named, shown } from './place.ts'
import { offerUndo } from './toast.ts'

export function offerRevert(said: string, world = shown.world ?? 'default', enter?: () => void): void {
  const revert = async () => {
    await send('POST', `/worlds/${named(world)}/revert`)
    enter?.()
  }
  offerUndo(said, revert, `The world ${world} is as it was before.`)
}
