import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A busy machine takes its time; what is never shown fails all the same.
configure({ asyncUtilTimeout: 10_000 })
afterEach(cleanup)
