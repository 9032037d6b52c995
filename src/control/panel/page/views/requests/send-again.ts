import type { EndpointPattern } from '../../../../../core/http/contracts.ts'
import type { JournalEntry } from '../../../../shapes.ts'
import { send } from '../../client.ts'
import { sendToApp } from '../../state/app-request.ts'
import { act, offerUndo, showMessage } from '../../state/notice.ts'
import { bodyOf, headersOf, loadRecorded, type RecordedBody, senderOf } from './recorded-request.ts'

/** Sends the same request as the same user. */
export function sendAgain(entry: JournalEntry): Promise<boolean> {
  return act(async () => {
    const recorded = await loadRecorded(entry.id)
    const sent = { headers: headersOf(recorded), body: toBody(bodyOf(recorded)) }
    // A fault may drop it.
    const response = await sendToApp(entry.method, entry.path, senderOf(entry), sent).catch(() => undefined)
    showMessage(response ? `Sent it again: status ${response.status}.` : 'Sent it again: no response.')
  })
}

function toBody(body: RecordedBody): BodyInit | null {
  if (body.kind === 'none') return null
  if (body.kind === 'text') return body.text
  if (body.kind === 'missing') throw new Error(`It cannot be sent again. ${body.why}`)
  if (body.parts.some(({ file }) => file !== undefined)) {
    throw new Error('It cannot be sent again, because the panel does not have its files. Save a report and replay it.')
  }
  const data = body.isMultipart ? new FormData() : new URLSearchParams()
  for (const { name, value = '' } of body.parts) data.append(name, value)
  return data
}

const failure = 503

/** Makes the next request to the same endpoint fail. */
export function makeFail(endpoint: NonNullable<JournalEntry['endpoint']>): Promise<boolean> {
  return act(async () => {
    const { id } = await send('POST', '/faults', { endpoint: endpoint as EndpointPattern, status: failure, times: 1 })
    const remove = () => send('DELETE', `/faults/${id}`)
    offerUndo(`The next request to ${endpoint} fails with ${failure}.`, remove, 'Removed the fault.')
  })
}
