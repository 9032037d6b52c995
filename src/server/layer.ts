/** What answers a request; a layer is made around another one and hands on what it does not answer itself. */
export type Answer = (request: Request) => Response | Promise<Response>

/** The answer of the server itself, where no application is concerned. */
export function refuse(status: number, message: string): Response {
  return Response.json({ error: true, message, code: status }, { status })
}
