import { base } from '../../page/base.ts'
import type { About, ScenarioCard } from '../../shapes.ts'
import { showFailure, showReply } from './reply.ts'
import { toRequest } from './request.ts'
import { read, tokenFor } from './simulator.ts'

/** Sends an endpoint's form as the signed-in user of the world, and shows the reply. */
export function listenForTries(): void {
  addEventListener('submit', (event) => {
    event.preventDefault()
    send(event.target as HTMLFormElement)
  })
}

async function send(form: HTMLFormElement): Promise<void> {
  const place = form.querySelector<HTMLElement>('.reply')!
  const id = form.closest('.endpoint')!.id
  try {
    const { path, ...request } = toRequest(form)
    const response = await fetch(base + path, { ...request, headers: { ...request.headers, ...tokenFor(path) } })
    await showReply(place, response, id, path)
  } catch (error) {
    showFailure(place, error as Error)
  }
  // The request may have changed the user or the scenario.
  await showSender()
}

/** Shows next to each button as whom and where its request is sent. */
export async function showSender(): Promise<void> {
  // It is only a hint. If the control interface does not answer, the request's own reply tells why.
  const text = await describeSender().catch(() => '')
  for (const sender of document.querySelectorAll<HTMLElement>('.sender')) sender.textContent = text
}

async function describeSender(): Promise<string> {
  const [{ user, world, scenario }, scenarios] = await Promise.all([
    read<About>('/__sim'),
    read<ScenarioCard[]>('/__sim/scenarios'),
  ])
  const title = scenarios.find(({ name }) => name === scenario)?.title ?? scenario
  const who = user === null ? 'signed out' : `as ${user}`
  return `Sends ${who}, to ${title}${world === 'default' ? '' : ` in the world ${world}`}.`
}
