import { parseArgs } from 'node:util'

export interface Options {
  json: boolean
  peers: boolean
  write: boolean
  /** A git ref, or the folder of another checkout. */
  against: string | undefined
}

/** Reads what follows `npm run bench --`. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      json: { type: 'boolean', default: false },
      peers: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      against: { type: 'string' },
    },
  })
  const { against, ...flags } = values
  return { ...flags, against }
}
