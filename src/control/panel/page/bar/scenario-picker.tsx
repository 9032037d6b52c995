import { useCallback } from 'preact/hooks'
import { findItems } from '../../../search/words.ts'
import { go } from '../route.ts'
import { reset } from '../state/about.ts'
import { loadScenario, scenarios, useScenarioTitle } from '../state/scenarios.ts'
import { Button } from '../ui/button.tsx'
import { ScenarioText } from '../ui/choices/scenario-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { Picker } from '../ui/picker.tsx'
import { openSaveDialog } from '../views/scenarios/save-dialog.tsx'

/** What is loaded. */
export function ScenarioPicker() {
  const title = useScenarioTitle()
  const cards = scenarios.use()
  const find = useCallback(
    (typed: string) =>
      findItems(cards ?? [], ({ name, title, shows }) => `${title} ${name} ${shows}`, typed).map((card) => ({
        key: card.name,
        value: card.name,
        content: <ScenarioText card={card} />,
      })),
    [cards],
  )
  const button = (
    <>
      <Icon name="scenario" />
      <span class="text">{title}</span>
    </>
  )
  return (
    <Picker
      class="scenario"
      label={`Scenario: ${title}`}
      title={title}
      button={button}
      field={{ label: 'Scenario', placeholder: 'Find a scenario', find }}
      // Not awaited: a large scenario takes a while, and a message reports it.
      onChoose={(name) => void loadScenario(name)}
      more={(close) => <MoreScenarios close={close} />}
    />
  )
}

function MoreScenarios({ close }: { close: () => void }) {
  const then = (work: () => unknown) => {
    close()
    work()
  }
  return (
    <div class="row">
      <Button onClick={() => then(reset)}>Reset</Button>
      <Button onClick={() => then(() => go('scenarios'))}>All scenarios</Button>
      <Button onClick={() => then(openSaveDialog)}>Save as scenario…</Button>
    </div>
  )
}
