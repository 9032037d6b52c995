import { $, write } from './elements.ts'

export function showStatus(text: string, isWrong = false): void {
  write('message', text)
  $('message').className = isWrong ? 'wrong' : ''
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

export async function act(work: () => unknown, message?: string): Promise<void> {
  try {
    await work()
    if (message) showStatus(message)
  } catch (error) {
    showStatus(messageOf(error), true)
  }
}

export function press(id: Parameters<typeof $>[0], work: () => unknown, message?: string): void {
  $(id).onclick = () => act(work, message)
}
