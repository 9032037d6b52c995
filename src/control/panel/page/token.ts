import { askFor } from './forms.ts'

const key = 'fauxtranet-token'
let token = sessionStorage.getItem(key)
let asked: Promise<void> | undefined

export const tokenNow = (): string | null => token

/** Prompts for the token once for all waiting requests, unless a new one was entered since `wrong` was sent. */
export async function wantToken(wrong: string | null): Promise<void> {
  if (wrong !== token) return
  asked ??= askToken(Boolean(wrong)).finally(() => {
    asked = undefined
  })
  await asked
}

async function askToken(isWrong: boolean): Promise<void> {
  const hint = isWrong ? 'That is not the token.' : 'What --control-token was given.'
  const field = { name: 'token', label: 'x-sim-token', type: 'password', hint } as const
  const isGiven = await askFor('This simulator wants a token', [field], 'Enter', (given) => {
    token = given.token
    sessionStorage.setItem(key, token)
  })
  if (!isGiven) throw new Error('The control interface wants its token. Reload to enter it.')
}
