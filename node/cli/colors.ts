import { styleText } from 'node:util'

type ColorName = 'bold' | 'dim' | 'underline' | 'white' | 'red' | 'green' | 'yellow' | 'cyan' | 'magenta' | 'blue'
export type Colorizer = (name: ColorName, text: string) => string

export const withColors: Colorizer = (name, text) => styleText(name, text, { validateStream: false })
export const withoutColors: Colorizer = (_name, text) => text

/** The used part of `process.stdout`, since not every project has Node's types. */
interface Screen {
  isTTY: boolean
  hasColors(): boolean
}

/** `hasColors` is false if `NO_COLOR` is set. */
export function colorFor(stream: Screen): Colorizer {
  return stream.isTTY && stream.hasColors() ? withColors : withoutColors
}
