const shownFor = 1500

/** Adds a button to the opened part's code. */
export function addCopyButtons(opened: HTMLElement): void {
  for (const code of opened.querySelectorAll<HTMLElement>(':scope > pre, .inside pre, .inside > p > a > code')) {
    if (!code.dataset.copied) addCopyButton(code)
  }
}

export function addCopyButton(code: HTMLElement): void {
  code.dataset.copied = 'yes'
  const button = Object.assign(document.createElement('button'), { type: 'button', className: 'copy' })
  const show = (text: string) => {
    button.textContent = text
  }
  button.addEventListener('click', async () => {
    const isCopied = await copy(code)
    show(isCopied ? 'Copied' : 'Press Ctrl+C')
    setTimeout(show, shownFor, 'Copy')
  })
  show('Copy')
  if (code instanceof HTMLPreElement) code.before(button)
  else code.closest('a')!.after(' ', button)
}

async function copy(code: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(code.textContent)
    return true
  } catch {
    // The clipboard requires https or localhost. The selected text can be copied by hand.
    getSelection()?.selectAllChildren(code)
    return false
  }
}
