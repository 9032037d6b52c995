import { suggestOrList } from '../../../src/core/text/suggest.ts'
import { defaultUrl } from '../../default-address.ts'
import { FlagError } from '../flag-error.ts'

export interface RemoteArguments {
  words: string[]
  flags: Map<string, string>
}

export const remoteFlags: readonly (readonly [flag: string, help: string])[] = [
  ['--world <name>', 'name of the world (default)'],
  ['--url <address>', `address of the server (FAUXTRANET_URL, or ${defaultUrl})`],
  ['--control-token <secret>', "the server's control token, if it has one (FAUXTRANET_TOKEN)"],
  ['--short', 'one line of at most 200 bytes per entry'],
  ['--json', 'the full response as JSON'],
]

/** Flags without a value. */
const switches = ['json', 'short', 'failed', 'help']

/** Every other flag has a value: only the server knows the flags of a scenario. */
export function readArguments(args: readonly string[]): RemoteArguments {
  const words: string[] = []
  const flags = new Map<string, string>()
  for (let i = 0; i < args.length; i++) {
    const [, name, inline] = /^--([^=]+)(?:=([\s\S]*))?$/.exec(args[i] === '-h' ? '--help' : args[i]!) ?? []
    if (name === undefined) words.push(args[i]!)
    else if (!switches.includes(name)) flags.set(name, needValue(name, inline ?? args[++i]))
    else if (inline === undefined) flags.set(name, '')
    else throw new FlagError(`--${name} does not take a value. Remove "${inline}".`)
  }
  return { words, flags }
}

function needValue(name: string, value: string | undefined): string {
  if (value === undefined || value.startsWith('--')) throw new FlagError(`--${name} needs a value.`)
  return value
}

export function checkFlags(flags: Iterable<string>, known: readonly string[]): void {
  for (const name of flags) {
    if (known.includes(name)) continue
    const all = [...known.map((other) => `--${other}`), ...remoteFlags.map(([flag]) => flag.split(' ')[0]!)]
    throw new FlagError(`Unknown flag --${name}.${suggestOrList(`--${name}`, all, { some: 'Flags:' })}`)
  }
}

export function checkCount(words: readonly string[], most: number): void {
  if (words.length > most) throw new FlagError(`Unexpected argument "${words[most]}".`)
}

/** The subject is the first word after `set` or `get`. */
export function unknownSubject(verb: 'set' | 'get', subject: string, known: readonly string[]): Error {
  if (subject === '') return new FlagError(`Name what to ${verb}: ${known.join(', ')}.`)
  return new FlagError(`Cannot ${verb} "${subject}".${suggestOrList(subject, known, { some: 'Use one of' })}`)
}

/** Falls back to the text itself. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
