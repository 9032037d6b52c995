/** A test keeps this equal to package.json. */
export const version = '0.1.0'
