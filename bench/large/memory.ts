/** Resident memory in MB after garbage collection. Needs --expose-gc. */
export function measureMemory(): number {
  for (let i = 0; i < 3; i++) globalThis.gc!()
  return process.memoryUsage().rss / 1024 / 1024
}
