import { about } from '../../state/about.ts'
import { scenarios } from '../../state/scenarios.ts'
import { SaveForm } from './save-form.tsx'
import { ScenarioItem } from './scenario-item.tsx'
import './scenarios.css'

export function ScenariosView() {
  const cards = scenarios.use() ?? []
  const current = about.use()?.scenario
  return (
    <div class="scroll">
      <ul class="cards">
        {cards.map((card) => (
          <ScenarioItem key={card.name} card={card} isCurrent={card.name === current} />
        ))}
      </ul>
      <SaveForm />
    </div>
  )
}
