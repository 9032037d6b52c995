/** What the simulator reports of a route that fails goes into the message, not to the console. */
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
