import { useCallback } from 'preact/hooks'
import { findItems } from '../../../search-words.ts'
import { go } from '../route.ts'
import { reset } from '../state/about.ts'
import { loadScenario, scenarios, useScenarioTitle } from '../state/scenarios.ts'
import { Button } from '../ui/button.tsx'
import { ScenarioText } from '../ui/choices/scenario-text.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { Icon } from '../ui/icon.tsx'
import { Popover } from '../ui/popover.tsx'

/** What is loaded. */
export function ScenarioPicker() {
  const title = useScenarioTitle()
  const button = (
    <>
      <Icon name="scenario" />
      <span class="text">{title}</span>
    </>
  )
  return (
    <Popover class="scenario" label={`Scenario: ${title}`} title={title} button={button}>
      {(close) => <Scenarios close={close} />}
    </Popover>
  )
}

function Scenarios({ close }: { close: () => void }) {
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
  const then = (work: () => unknown) => {
    close()
    work()
  }
  return (
    <>
      <Combobox
        label="Scenario"
        placeholder="Find a scenario"
        find={find}
        onChoose={(name) => then(() => loadScenario(name))}
      />
      <div class="row">
        <Button onClick={() => then(reset)}>Reset</Button>
        <Button onClick={() => then(() => go('scenarios'))}>All scenarios</Button>
      </div>
    </>
  )
}
