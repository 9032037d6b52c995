/** MSW's policy for a request that no handler wants. */
export type Unhandled = 'bypass' | 'warn' | 'error'

/** The option under the names that MSW 2 and MSW 3 have for it; each ignores the other's. */
export function unhandledOptions(onUnhandled: Unhandled | undefined): object {
  return onUnhandled === undefined ? {} : { onUnhandledRequest: onUnhandled, onUnhandledFrame: onUnhandled }
}
