import { styleText } from 'node:util'

export type Colour = 'bold' | 'dim' | 'underline' | 'white' | 'red' | 'green' | 'yellow' | 'cyan' | 'magenta' | 'blue'
export type Color = (colour: Colour, text: string) => string

export const inColour: Color = (colour, text) => styleText(colour, text, { validateStream: false })
export const plainly: Color = (_colour, text) => text

/** Of `process.stdout` what is needed: the types of Node are not everybody's. */
interface Screen {
  isTTY: boolean
  hasColors(): boolean
}

/** Colours where somebody looks at a terminal that has them; `NO_COLOR` is heeded. */
export function colorFor(stream: Screen): Color {
  return stream.isTTY && stream.hasColors() ? inColour : plainly
}
