/** Keeps tabs that share a state from writing at the same time. */
export interface Lock {
  /** Runs `work` while no other tab runs its own. */
  take<Result>(work: () => Promise<Result>): Promise<Result>
  /** Notifies the other tabs that there is something newer under this name. */
  notify(name: string): void
  close(): void
}

/** `onNotified` is called when another tab notifies this one. */
export function openLock(topic: string, onNotified: (name: string) => void): Lock {
  // Browsers have it only on secure pages. Elsewhere two tabs that write at the same time may overwrite each other.
  const locks = navigator.locks as LockManager | undefined
  const channel = new BroadcastChannel(topic)
  channel.onmessage = ({ data }) => onNotified(String(data))
  return {
    take: (work) => (locks ? (locks.request(topic, work) as ReturnType<typeof work>) : work()),
    notify: (name) => channel.postMessage(name),
    close: () => channel.close(),
  }
}

/** A lock for a state that no other tab can see. */
export const ownLock: Lock = { take: (work) => work(), notify() {}, close() {} }
