import { parseArgs } from 'node:util'

interface Options {
  json: boolean
  peers: boolean
  page: boolean
  write: boolean
  /** Only the numbers in docs/hosting.md. */
  hosting: boolean
  /** A git ref, or the folder of another checkout. */
  against: string | undefined
  /** In minutes. */
  soak: number | undefined
}

/** Reads the arguments after `npm run bench --`. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      json: { type: 'boolean', default: false },
      peers: { type: 'boolean', default: false },
      page: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      hosting: { type: 'boolean', default: false },
      against: { type: 'string' },
      soak: { type: 'string' },
    },
  })
  const { soak, against, ...flags } = values
  if (soak !== undefined && !(Number(soak) > 0)) {
    throw new RangeError(`--soak ${soak} is not a number of minutes. Please use one such as --soak 10.`)
  }
  return { ...flags, against, soak: soak === undefined ? undefined : Number(soak) }
}
