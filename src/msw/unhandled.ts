/** MSW's policy for requests without a handler. */
export type Unhandled = 'bypass' | 'warn' | 'error'

/** MSW 2 and MSW 3 use different option names, and each ignores the other's. */
export function unhandledOptions(onUnhandled: Unhandled | undefined): object {
  return onUnhandled === undefined ? {} : { onUnhandledRequest: onUnhandled, onUnhandledFrame: onUnhandled }
}
