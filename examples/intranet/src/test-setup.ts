import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A busy machine is slow. Tests that fail take longer, others do not.
configure({ asyncUtilTimeout: 10_000 })
afterEach(cleanup)
