/** Captures errors that the simulator would log, for the test's message. */
export async function captureErrors(send: () => Promise<Response>): Promise<{ response: Response; reported: string }> {
  const { error } = console
  let reported = ''
  console.error = (cause: unknown) => {
    reported = cause instanceof Error ? cause.message : String(cause)
  }
  try {
    return { response: await send(), reported }
  } finally {
    console.error = error
  }
}
