import { styleText } from 'node:util'

export type Colour = 'bold' | 'dim' | 'underline' | 'white' | 'red' | 'green' | 'yellow' | 'cyan' | 'magenta' | 'blue'
export type Paint = (colour: Colour, text: string) => string

export const inColour: Paint = (colour, text) => styleText(colour, text, { validateStream: false })
export const plainly: Paint = (_colour, text) => text

/** Colours where somebody looks at a terminal that has them; `NO_COLOR` is heeded. */
export function paintFor(stream: NodeJS.WriteStream): Paint {
  return stream.isTTY && stream.hasColors() ? inColour : plainly
}
