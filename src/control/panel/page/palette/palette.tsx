import type { ComponentChildren } from 'preact'
import { findEndpoints } from '../../../search/endpoints.ts'
import { findItems } from '../../../search/words.ts'
import { encode } from '../base.ts'
import { read } from '../client.ts'
import { isPaletteShown } from '../keys.ts'
import { go } from '../route.ts'
import { about } from '../state/about.ts'
import { endpoints } from '../state/endpoints.ts'
import { act, showMessage } from '../state/notice.ts'
import { findPeople, type Person, signIn } from '../state/people.ts'
import { loadScenario, scenarios } from '../state/scenarios.ts'
import { EndpointText } from '../ui/choices/endpoint-text.tsx'
import { ScenarioText } from '../ui/choices/scenario-text.tsx'
import { type Choice, Combobox } from '../ui/combobox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PersonText } from '../ui/person-picker.tsx'
import { commandsNow } from './commands.ts'

/** How many of each kind. */
const most = 6

type Work = () => unknown

/** Finds people, scenarios, endpoints, rows and actions. */
export function Palette() {
  if (!isPaletteShown.value) return null
  const close = () => {
    isPaletteShown.value = false
  }
  return (
    <Dialog title="Find anything" onClose={close}>
      <Combobox
        label="Find anything"
        placeholder="A person, a scenario, an endpoint, a row or an action"
        find={find}
        onChoose={(work: Work) => {
          close()
          work()
        }}
      />
    </Dialog>
  )
}

async function find(typed: string): Promise<Choice<Work>[]> {
  // The commands depend on the clock and the state, which are loaded after the page.
  await about.need()
  const commands = findItems(commandsNow(), ({ label }) => label, typed).map(({ label, hint, work }) =>
    choice('Action', label, work, <Text title={label} hint={hint} />),
  )
  if (typed.trim() === '') return commands
  const [people, known, cards, rows] = await Promise.all([
    findPeople(typed, most),
    endpoints.need(),
    scenarios.need(),
    read(`/rows?words=${encode(typed)}&limit=${most}`),
  ])
  const found = findItems(cards, ({ title, name }) => `${title} ${name}`, typed)
  return [
    ...commands.slice(0, most),
    ...people.map((person) =>
      choice('Sign in', person.username, () => signInAs(person), <PersonText person={person} none="" />),
    ),
    ...found
      .slice(0, most)
      .map((card) => choice('Scenario', card.name, () => loadScenario(card.name), <ScenarioText card={card} />)),
    ...rows.map(({ table, id, title }) => {
      const open = () => go('data', [table, String(id)], {})
      return choice('Row', `${table} ${id}`, open, <Text title={title} hint={`${table} ${id}`} />)
    }),
    ...findEndpoints(typed, known)
      .slice(0, most)
      .map((endpoint) =>
        choice('Endpoint', endpoint.id, () => go('reference', [endpoint.id], {}), <EndpointText endpoint={endpoint} />),
      ),
  ]
}

function choice(kind: string, key: string, value: Work, text: ComponentChildren): Choice<Work> {
  const content = (
    <>
      {text}
      <span class="mark">{kind}</span>
    </>
  )
  return { key: `${kind} ${key}`, value, content }
}

function Text({ title, hint }: { title: string; hint: string | undefined }) {
  return (
    <span class="text">
      <b dir="auto">{title}</b>
      {hint && <small dir="auto">{hint}</small>}
    </span>
  )
}

function signInAs({ username, fullname }: Person): Promise<boolean> {
  return act(async () => {
    await signIn(username)
    showMessage(`Signed in as ${fullname}.`)
  })
}
