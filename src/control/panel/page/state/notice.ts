import { signal } from '@preact/signals'

export interface Notice {
  text: string
  isWrong?: boolean
  undo?: () => unknown
  /** Of the undo button. */
  label?: string | undefined
}

/** The message at the bottom of the panel. */
export const notice = signal<Notice>()

export function showMessage(text: string): void {
  notice.value = { text }
}

export function showWrong(error: unknown): void {
  notice.value = { text: messageOf(error), isWrong: true }
}

/** Shows a message with an undo button. */
export function offerUndo(text: string, undo: () => unknown, undone?: string, label = 'Undo'): void {
  notice.value = { text, undo: () => act(undo, undone), label }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Does something, and shows the message or what went wrong. Returns whether it worked. */
export async function act(work: () => unknown, message?: string): Promise<boolean> {
  try {
    await work()
    if (message) showMessage(message)
    return true
  } catch (error) {
    showWrong(error)
    return false
  }
}
