import { createResource, type Resource } from './resource.ts'

interface ResourceMap<T> {
  /** It is loaded once something shows it. */
  get(key: string, load: () => Promise<T>): Resource<T>
  invalidate(key: string): void
  invalidateAll(): void
}

/** Stable resources by key, such as the picture of each row. Only the newest are kept. */
export function createResourceMap<T>(most: number): ResourceMap<T> {
  const known = new Map<string, Resource<T>>()
  return {
    get(key, load) {
      const resource = known.get(key) ?? createResource(load, [], true)
      known.set(key, resource)
      for (const [oldest, old] of known) {
        if (known.size <= most) break
        known.delete(oldest)
        old.remove()
      }
      return resource
    },
    invalidate: (key) => known.get(key)?.invalidate(),
    invalidateAll() {
      for (const resource of known.values()) resource.invalidate()
    },
  }
}
