/** The part of MSW that makes handlers. Callers pass it in, since Node loads MSW only on demand. */
export type Msw = Pick<typeof import('msw'), 'http'>
