import { go } from '../route.ts'
import { about, reset } from '../state/about.ts'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'

export function ScenarioMenu() {
  const scenario = about.use()?.scenario ?? ''
  const button = (
    <>
      <Icon name="scenario" />
      <span class="text">{scenario}</span>
    </>
  )
  return (
    <Menu
      class="scenario"
      label={`Scenario: ${scenario}`}
      button={button}
      groups={[
        [
          { label: 'Reset', work: reset },
          { label: 'Choose a scenario…', work: () => go('scenarios') },
        ],
      ]}
    />
  )
}
