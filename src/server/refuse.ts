/** The answer of the server itself, where no application is concerned. */
export function refuse(status: number, message: string): Response {
  return Response.json({ error: true, message, code: status }, { status })
}
