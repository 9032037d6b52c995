import { about } from '../../state/about.ts'
import { scenarios } from '../../state/scenarios.ts'
import { Button } from '../../ui/button.tsx'
import { openSaveDialog } from './save-dialog.tsx'
import { ScenarioItem } from './scenario-item.tsx'
import './scenarios.css'

export function ScenariosView() {
  const cards = scenarios.use() ?? []
  const current = about.use()?.scenario
  return (
    <>
      <div class="view-head">
        <span class="space" />
        <Button onClick={openSaveDialog}>Save as scenario…</Button>
      </div>
      <div class="scroll">
        <ul class="cards">
          {cards.map((card) => (
            <ScenarioItem key={card.name} card={card} isCurrent={card.name === current} />
          ))}
        </ul>
      </div>
    </>
  )
}
