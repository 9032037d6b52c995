import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A busy machine is slow. Tests that fail take longer, others do not.
configure({ asyncUtilTimeout: 60_000 })

/** The object URLs in use. jsdom has none. */
export const objectUrls = new Map<string, Blob>()
let created = 0

URL.createObjectURL = (file: Blob) => {
  created += 1
  const url = `blob:test/${created}`
  objectUrls.set(url, file)
  return url
}
URL.revokeObjectURL = (url) => {
  objectUrls.delete(url)
}

// Loaded before the tests, so that a test on a busy machine waits only for its data.
const loadedOnDemand = import.meta.glob('./{*/*-screen,documents/preview/preview,scenarios/{gallery,framed}}.tsx')
await Promise.all(Object.values(loadedOnDemand).map((load) => load()))

afterEach(cleanup)
