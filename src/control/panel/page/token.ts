import { openForm } from './state/form.ts'

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
  const isEntered = await openForm({
    title: 'Token required',
    fields: [{ name: 'token', label: 'x-sim-token', type: 'password', hint }],
    go: 'Enter',
    work: (given) => {
      token = given.token
      sessionStorage.setItem(key, token)
    },
  })
  if (!isEntered) throw new Error('The control interface requires a token. Reload to enter it.')
}
