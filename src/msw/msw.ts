/** Of MSW what makes handlers. Whoever makes some hands it over: in Node it is loaded only when it is wanted. */
export type Msw = Pick<typeof import('msw'), 'http'>
