import { send } from './asking.ts'
import { named, shown } from './place.ts'
import { offerUndo } from './toast.ts'

/** Offers to bring the shown world back as it was before it was replaced. */
export function offerRecovery(said: string, world = shown.world ?? 'default', enter?: () => void): void {
  const recover = async () => {
    await send('POST', `/worlds/${named(world)}/recover`)
    enter?.()
  }
  offerUndo(said, recover, `The world ${world} is as it was before.`)
}
