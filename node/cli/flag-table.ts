import { parseArgs } from 'node:util'
import { suggest } from '../../src/core/text/suggest.ts'
import { indent, toColumns } from './columns.ts'
import { FlagError } from './flag-error.ts'

export interface Flag {
  type: 'string' | 'boolean'
  multiple?: boolean
  short?: string
  /** The placeholder for its value in the help. */
  value?: string
  help: string
}

/** The flags of a command by name, in the order of its help. */
type FlagTable = Readonly<Record<string, Flag>>

type Value<F extends Flag> = F['type'] extends 'boolean' ? boolean : F extends { multiple: true } ? string[] : string

export const helpFlag = { type: 'boolean', short: 'h', help: 'show this help' } as const satisfies Flag

/** `command` completes a remedy, such as `Run fauxtranet conform --help for a list.` */
export function parseFlags<Flags extends FlagTable>(args: readonly string[], flags: Flags, command: string) {
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options: flags,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  for (const token of tokens) if (token.kind === 'option') checkToken(token, flags, command)
  return { values: values as { [Name in keyof Flags]?: Value<Flags[Name]> }, positionals }
}

interface Token {
  name: string
  rawName: string
  value?: string | undefined
  inlineValue?: boolean | undefined
}

function checkToken({ name, rawName, value, inlineValue }: Token, flags: FlagTable, command: string): void {
  const flag = Object.hasOwn(flags, name) ? flags[name] : undefined
  if (!flag) {
    const known = Object.keys(flags).map((other) => `--${other}`)
    throw new FlagError(`Unknown flag ${rawName}.${suggest(rawName, known) || ` Run ${command} --help for a list.`}`)
  }
  if (flag.type === 'boolean' && value !== undefined)
    throw new FlagError(`--${name} does not take a value. Remove "${value}".`)
  if (flag.type === 'string' && (!value || (!inlineValue && value.startsWith('--'))))
    throw new FlagError(`--${name} needs a value: --${name} ${flag.value}.`)
}

/** Completes the error of a `reader` to a sentence: `--port "abc" is not a port.` */
export function readFlag<Value>(name: string, text: string, reader: (text: string) => Value): Value {
  try {
    return reader(text)
  } catch (error) {
    throw new FlagError(`--${name} "${text}" ${(error as Error).message}`)
  }
}

export function listFlags(flags: readonly (readonly [name: string, flag: Flag])[]): string[] {
  const rows = flags.map(([name, { short, value, help }]) => [
    `${short ? `-${short}, ` : '    '}--${name}${value ? ` ${value}` : ''}`,
    help,
  ])
  return indent(toColumns(rows))
}
