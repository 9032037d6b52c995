import { isFramed, site } from '../../base.ts'
import { tokenNow } from '../../token.ts'

/** Leads to the reference of every endpoint. */
export function ReferenceView() {
  // Links cannot send a token, and links in a frame do not work.
  const isLinked = !isFramed && !tokenNow()
  const address = `${site}/__sim/docs`
  return (
    <div class="scroll">
      <div class="empty">
        <p>Every endpoint, with its parameters, examples and refusals:</p>
        <p>
          {isLinked ? (
            <a href={address} target="_blank" rel="noreferrer">
              Open the reference
            </a>
          ) : (
            <code>{address}</code>
          )}
        </p>
      </div>
    </div>
  )
}
