import { transform } from 'sucrase'

// Runs a code block in a page of its own. The frame has the code, and receives the output.

const frame = frameElement as HTMLElement | null
const print = (...values: unknown[]) =>
  void frame?.dispatchEvent(new CustomEvent('print', { detail: values.map(String).join(' ') }))

Object.assign(globalThis, { print })
addEventListener('error', ({ message }) => print(message))
addEventListener('unhandledrejection', ({ reason }) => print(reason))

/** The block has its own console, because MSW logs requests to the page's console. */
function moduleOf(code: string): string {
  const { code: script } = transform(code, { transforms: ['typescript'], disableESTransforms: true })
  return URL.createObjectURL(
    new Blob([`const console = { ...globalThis.console, log: globalThis.print }\n${script}`], {
      type: 'text/javascript',
    }),
  )
}

const { code } = frame?.dataset ?? {}
if (code) {
  try {
    await import(/* @vite-ignore */ moduleOf(code))
  } catch (error) {
    print(error)
  }
}
