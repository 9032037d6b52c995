import { styleText } from 'node:util'

type ColorName = 'bold' | 'dim' | 'underline' | 'white' | 'red' | 'green' | 'yellow' | 'cyan' | 'magenta' | 'blue'
export type Colorizer = (name: ColorName, text: string) => string

export const withColors: Colorizer = (name, text) => styleText(name, text, { validateStream: false })
export const withoutColors: Colorizer = (_name, text) => text

/** The part of `process.stdout` that is needed: not every project has the types of Node. */
interface Screen {
  isTTY: boolean
  hasColors(): boolean
}

/** Uses colors on a terminal that has them, unless `NO_COLOR` is set. */
export function colorFor(stream: Screen): Colorizer {
  return stream.isTTY && stream.hasColors() ? withColors : withoutColors
}
