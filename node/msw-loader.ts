const noMsw = 'Failed to find msw, which intercepts the requests. Please install it: npm install --save-dev msw.'

const inJest =
  'Jest cannot require msw in this version of Node. Please pass it: ' +
  "interceptRequests({ msw: { ...(await import('msw')), ...(await import('msw/node')) } }), or use Node 24.9 or later."

const inVmPool =
  "fauxtranet does not support Vitest's vmThreads and vmForks pools: they cannot load two modules at once, " +
  "and MSW lacks globals in their jsdom. Please set pool: 'threads' or 'forks' for these tests."

const onOldNode = 'MSW 3 needs Node 22.12 or later. Please update Node, or use MSW 2: npm install --save-dev msw@2.'

export function checkPool(): void {
  // Vitest sets this variable in its VM pools.
  if (process.env.VITEST_VM_POOL) throw new Error(inVmPool)
}

/** Rejects an MSW that loads on this Node but fails at the first request. */
export function checkNode(msw: object, version = process.versions.node): void {
  // MSW does not export its version. MSW 2 does not have this function.
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isOld = major < 22 || (major === 22 && minor < 12)
  if (isOld && 'isPassthroughResponse' in msw) throw new Error(onOldNode)
}

/** MSW is an optional peer, so it may be missing; and Jest cannot always load it. */
export function explainMsw(error: Error & { code?: string }): Error {
  // Jest sets this variable.
  if (process.env.JEST_WORKER_ID && error.code === 'ERR_REQUIRE_ESM') return new Error(inJest, { cause: error })
  const isMissing = error.code?.endsWith('MODULE_NOT_FOUND') && /'msw['/]/.test(error.message)
  return isMissing ? new Error(noMsw) : error
}

export async function loadWithMsw<Module>(load: () => Promise<Module>): Promise<Module> {
  checkPool()
  try {
    const module = await load()
    checkNode(await import('msw'))
    return module
  } catch (error) {
    throw explainMsw(error as Error)
  }
}
