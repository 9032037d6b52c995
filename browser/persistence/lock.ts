/** How tabs that share a state keep out of each other's way. */
export interface Lock {
  /** Runs `work` while no other tab runs its own. */
  take<Result>(work: () => Promise<Result>): Promise<Result>
  /** Lets the other tabs know that there is something newer under this name. */
  tell(name: string): void
  close(): void
}

/** `hear` is called with what another tab tells. */
export function openLock(topic: string, hear: (name: string) => void): Lock {
  // Browsers have it on secure pages only; elsewhere two tabs that write at the same moment are not told apart.
  const locks = navigator.locks as LockManager | undefined
  const channel = new BroadcastChannel(topic)
  channel.onmessage = ({ data }) => hear(String(data))
  return {
    take: (work) => (locks ? (locks.request(topic, work) as ReturnType<typeof work>) : work()),
    tell: (name) => channel.postMessage(name),
    close: () => channel.close(),
  }
}

/** For a state that no other tab sees. */
export const ownLock: Lock = { take: (work) => work(), tell() {}, close() {} }
