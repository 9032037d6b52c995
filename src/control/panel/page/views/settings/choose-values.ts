import { send } from '../../client.ts'
import { gaps } from '../../state/lists.ts'
import { act, offerUndo } from '../../state/notice.ts'

/** Sets values by gap id. */
export async function chooseValues(values: Record<string, string>, message: string): Promise<void> {
  const before = Object.fromEntries((gaps.value ?? []).map(({ id, value }) => [id, value]))
  await act(async () => {
    await send('PUT', '/fidelity', values)
    offerUndo(message, () => send('PUT', '/fidelity', before), 'Restored the previous settings.')
  })
  gaps.invalidate()
}
