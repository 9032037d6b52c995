import { presentPlainRefusal } from '../refusal.ts'

// Not beside the refusals, which a page loads at its start.

/** A refusal where no application is concerned. */
export function respondPlainly(status: number, message: string): Response {
  return Response.json(presentPlainRefusal({ message, status }), { status })
}
