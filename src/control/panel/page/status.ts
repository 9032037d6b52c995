import { $, write } from './elements.ts'

export function tell(text: string, isWrong = false): void {
  write('said', text)
  $('said').className = isWrong ? 'wrong' : ''
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Does what a person wanted done: the status line says how it went. */
export async function act(work: () => unknown, said?: string): Promise<void> {
  try {
    await work()
    if (said) tell(said)
  } catch (error) {
    tell(messageOf(error), true)
  }
}

/** Lets a button of the markup do its work. */
export function press(id: Parameters<typeof $>[0], work: () => unknown, said?: string): void {
  $(id).onclick = () => act(work, said)
}
