import { defaultUrl } from '../../default-address.ts'
import { type Environment, findSecret } from '../environment.ts'
import { FlagError } from '../flag-error.ts'
import { readAddress } from '../flag-values.ts'
import { readArguments } from './arguments.ts'
import { connect, type Remote } from './connection.ts'
import { get } from './get.ts'
import { presentRemoteHelp } from './help.ts'
import { presentResult } from './present.ts'
import { set } from './set.ts'

export async function runRemote(
  verb: 'set' | 'get',
  args: readonly string[],
  environment: Environment = {},
  fetch?: Remote['fetch'],
): Promise<string> {
  const { words, flags } = readArguments(args)
  if (flags.has('help') || words[0] === 'help') return presentRemoteHelp(verb)
  const take = (name: string) => {
    const value = flags.get(name)
    flags.delete(name)
    return value
  }
  const { FAUXTRANET_URL = defaultUrl } = environment
  const [isShort, isJson] = [take('short') !== undefined, take('json') !== undefined]
  const token = take('control-token') ?? findSecret(environment, 'FAUXTRANET_TOKEN')
  const [url, world] = [take('url') ?? FAUXTRANET_URL, take('world')]
  checkUrl(url)
  const send = connect({ url, token, world, fetch })
  const result = await (verb === 'set' ? set({ words, flags }, world ?? 'default', send) : get({ words, flags }, send))
  return presentResult(result, isJson ? 'json' : isShort ? 'short' : 'long', flags.has('last'))
}

function checkUrl(url: string): void {
  try {
    readAddress(url)
  } catch (error) {
    throw new FlagError(`"${url}" ${(error as Error).message}`)
  }
}
