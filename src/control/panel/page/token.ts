import { openForm } from './state/form.ts'

const key = 'fauxtranet-token'
let token = sessionStorage.getItem(key)
let prompt: Promise<boolean> | undefined

export const tokenNow = (): string | null => token

/**
 * Prompts for the token once for all waiting requests, unless a new one was entered since `wrong` was sent. Returns
 * whether there is another one.
 */
export async function promptForToken(wrong: string | null): Promise<boolean> {
  if (wrong !== token) return true
  prompt ??= openTokenForm(Boolean(wrong)).finally(() => {
    prompt = undefined
  })
  return prompt
}

function openTokenForm(isWrong: boolean): Promise<boolean> {
  const hint = isWrong ? 'Wrong token.' : 'The value of --control-token.'
  return openForm({
    title: 'Token required',
    fields: [{ name: 'token', label: 'x-sim-token', type: 'password', hint }],
    go: 'Enter',
    work: (given) => {
      token = given.token
      sessionStorage.setItem(key, token)
    },
  })
}
