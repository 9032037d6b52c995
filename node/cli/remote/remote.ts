import { defaultUrl } from '../../default-address.ts'
import { ask } from './get.ts'
import { connect, type Remote } from './connection.ts'
import { presentRemoteHelp } from './help.ts'
import { presentFound } from './present.ts'
import { tell } from './set.ts'
import { readWords } from './arguments.ts'

type Environment = Readonly<Record<string, string | undefined>>

export async function runRemote(
  verb: 'tell' | 'ask',
  args: readonly string[],
  environment: Environment = {},
  fetch?: Remote['fetch'],
): Promise<string> {
  const { words, flags } = readWords(args)
  if (flags.has('help') || words[0] === 'help') return presentRemoteHelp(verb)
  const take = (name: string) => {
    const value = flags.get(name)
    flags.delete(name)
    return value
  }
  const { FAUXTRANET_URL = defaultUrl, FAUXTRANET_TOKEN } = environment
  const [isShort, isJson] = [take('short') !== undefined, take('json') !== undefined]
  const [url, token, world] = [take('url') ?? FAUXTRANET_URL, take('control-token') ?? FAUXTRANET_TOKEN, take('world')]
  const send = connect({ url, token, world, fetch })
  const found = await (verb === 'tell' ? tell({ words, flags }, world ?? 'default', send) : ask({ words, flags }, send))
  return presentFound(found, isJson ? 'json' : isShort ? 'short' : 'long', flags.has('last'))
}
