import { $, write } from './elements.ts'

export function showStatus(text: string, isWrong = false): void {
  write('said', text)
  $('said').className = isWrong ? 'wrong' : ''
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

export async function act(work: () => unknown, said?: string): Promise<void> {
  try {
    await work()
    if (said) showStatus(said)
  } catch (error) {
    showStatus(messageOf(error), true)
  }
}

export function press(id: Parameters<typeof $>[0], work: () => unknown, said?: string): void {
  $(id).onclick = () => act(work, said)
}
