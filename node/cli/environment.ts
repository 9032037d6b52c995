import { FlagError } from './flag-error.ts'
import type { CommandLine } from './flags.ts'
import { readOrganisations } from './store/host-flags.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** The secrets of a server. As flags, other users of the machine could see them. Flags override them. */
export function withSecrets(commandLine: CommandLine, environment: Environment): CommandLine {
  const { server, hosting } = commandLine
  const controlToken = server.controlToken ?? readSecret(environment, 'FAUXTRANET_CONTROL_TOKEN')
  if (!hosting && environment.FAUXTRANET_ORGANISATIONS !== undefined)
    throw new FlagError('FAUXTRANET_ORGANISATIONS requires a server with --store. Add --store <url>, or unset it.')
  const organisations =
    hosting && (hosting.organisations ?? readOrganisations(listOf(readSecret(environment, 'FAUXTRANET_ORGANISATIONS'))))
  return {
    ...commandLine,
    server: controlToken === undefined ? server : { ...server, controlToken },
    hosting: hosting && { ...hosting, organisations },
  }
}

/** CI systems set a missing secret to an empty string. Then no server may start without it. */
function readSecret(environment: Environment, name: string): string | undefined {
  const text = environment[name]?.trim()
  if (text === undefined || /[^\s,]/.test(text)) return text
  throw new FlagError(`${name} is set, but empty. Set it to a secret, or unset it: unset ${name}`)
}

/** A secret that a server may require. Undefined if it is empty. */
export function findSecret(environment: Environment, name: string): string | undefined {
  return environment[name]?.trim() || undefined
}

function listOf(text = ''): string[] {
  return text.split(/[\s,]+/).filter(Boolean)
}
