import { openForm } from './forms.ts'

const key = 'fauxtranet-token'
let token = sessionStorage.getItem(key)
let prompt: Promise<void> | undefined

export const tokenNow = (): string | null => token

/** Prompts for the token once for all waiting requests, unless a new one was entered since `wrong` was sent. */
export async function promptForToken(wrong: string | null): Promise<void> {
  if (wrong !== token) return
  prompt ??= openTokenForm(Boolean(wrong)).finally(() => {
    prompt = undefined
  })
  await prompt
}

async function openTokenForm(isWrong: boolean): Promise<void> {
  const hint = isWrong ? 'Wrong token.' : 'The value of --control-token.'
  const field = { name: 'token', label: 'x-sim-token', type: 'password', hint } as const
  const isEntered = await openForm('Token required', [field], 'Enter', (given) => {
    token = given.token
    sessionStorage.setItem(key, token)
  })
  if (!isEntered) throw new Error('The control interface requires a token. Reload to enter it.')
}
