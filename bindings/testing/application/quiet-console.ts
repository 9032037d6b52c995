/** Captures errors that the simulator would log, for the test's message. */
export async function askQuietly(ask: () => Promise<Response>): Promise<{ response: Response; reported: string }> {
  const { error } = console
  let reported = ''
  console.error = (cause: unknown) => {
    reported = cause instanceof Error ? cause.message : String(cause)
  }
  try {
    return { response: await ask(), reported }
  } finally {
    console.error = error
  }
}
