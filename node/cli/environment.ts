import { FlagError } from './flag-error.ts'
import type { CommandLine } from './flags.ts'
import { readOrganisations } from './store/host-flags.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** The secrets of a server. As flags, other users of the machine could see them. Flags override them. */
export function withSecrets(commandLine: CommandLine, environment: Environment): CommandLine {
  const { server, hosting } = commandLine
  const controlToken = server.controlToken ?? readSecret(environment, 'FAUXTRANET_CONTROL_TOKEN')
  const organisations =
    hosting && (hosting.organisations ?? readOrganisations(listOf(readSecret(environment, 'FAUXTRANET_ORGANISATIONS'))))
  return {
    ...commandLine,
    server: controlToken === undefined ? server : { ...server, controlToken },
    hosting: hosting && { ...hosting, organisations },
  }
}

/** CI systems set a missing secret to an empty text. Then nothing may start without it. */
export function readSecret(environment: Environment, name: string): string | undefined {
  const text = environment[name]
  if (text === undefined || /[^\s,]/.test(text)) return text
  throw new FlagError(`${name} is set, but empty. Set it to a secret, or unset it: unset ${name}`)
}

function listOf(text = ''): string[] {
  return text.split(/[\s,]+/).filter(Boolean)
}
