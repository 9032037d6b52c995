/** The resident memory of this process in MB, after a garbage collection. It needs --expose-gc. */
export function measureMemory(): number {
  for (let i = 0; i < 3; i++) globalThis.gc!()
  return process.memoryUsage().rss / 1024 / 1024
}
