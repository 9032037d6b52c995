import { asSentence } from '../../src/core/text/sentence.ts'
import type { ReloadOptions, Simulator } from '../../src/simulator/simulator.ts'

/** Reloads a simulator, and returns what to say about it. A failure changes nothing. */
export async function reloadWith(
  simulator: Pick<Simulator, 'reload'>,
  read: () => Promise<ReloadOptions>,
): Promise<{ isDone: boolean; text: string }> {
  try {
    const remarks = await simulator.reload(await read())
    return { isDone: true, text: ['Reloaded; the rows stay.', ...remarks].join(' ') }
  } catch (error) {
    return { isDone: false, text: `${asSentence(error).replace(/\s+/g, ' ')} The code before goes on answering.` }
  }
}
