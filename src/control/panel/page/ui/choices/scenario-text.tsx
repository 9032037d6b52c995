import type { ScenarioCard } from '../../../../shapes.ts'
import { ScenarioPicture } from './scenario-picture.tsx'

/** A scenario as one of several choices. */
export function ScenarioText({ card: { name, title, shows } }: { card: ScenarioCard }) {
  return (
    <>
      <ScenarioPicture name={name} width={64} />
      <span class="text" title={shows}>
        <b>{title}</b>
        <small>{shows}</small>
      </span>
    </>
  )
}
