const noMsw = 'Failed to find msw, which intercepts the requests. Please install it: npm install --save-dev msw.'

const inPoolOfVms =
  "fauxtranet cannot run in Vitest's pools vmThreads and vmForks: they fail where two modules are loaded at once, " +
  "and in jsdom MSW lacks globals there. Please set pool: 'threads' or 'forks' for these tests."

/** Refuses where MSW cannot do its work. */
export function checkPool(): void {
  // Vitest sets it in these pools.
  if (process.env.VITEST_VM_POOL) throw new Error(inPoolOfVms)
}

/** Says what to install if it was MSW that was not found: it is an optional peer. */
export function explainMissingMsw(error: Error & { code?: string }): Error {
  const isMissing = error.code?.endsWith('MODULE_NOT_FOUND') && /'msw['/]/.test(error.message)
  return isMissing ? new Error(noMsw) : error
}

/** Loads a module that imports MSW. */
export async function loadWithMsw<Module>(load: () => Promise<Module>): Promise<Module> {
  checkPool()
  return load().catch((error) => {
    throw explainMissingMsw(error)
  })
}
