/** MSW's policy for a request that no handler answers. */
export type Unhandled = 'bypass' | 'warn' | 'error'

/** The option under its names in MSW 2 and MSW 3; each ignores the other's. */
export function unhandledOptions(onUnhandled: Unhandled | undefined): object {
  return onUnhandled === undefined ? {} : { onUnhandledRequest: onUnhandled, onUnhandledFrame: onUnhandled }
}
