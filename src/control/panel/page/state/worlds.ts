import type { WorldCard } from '../../../shapes.ts'
import type { Body } from '../addresses.ts'
import { encode, site, world } from '../base.ts'
import { read, send } from '../client.ts'
import { setAddress, setQuery } from '../route.ts'
import { listen } from '../stream.ts'
import { about, offerRevert } from './about.ts'
import { type FormField, openForm } from './form.ts'
import { act, showMessage } from './notice.ts'
import { createResource } from './resource.ts'

export const worlds = createResource<WorldCard[]>(() => read('/worlds'))

export function enter(name: string): void {
  world.value = name
  setQuery('requests', { open: '' })
  setAddress(`${site}${name === 'default' ? '' : `/__world/${encode(name)}`}/__sim/ui/`)
  listen()
}

export async function createWorld(
  title: string,
  setting: Body<'POST', '/worlds'>,
  fields: FormField<'scenario'>[] = [],
): Promise<void> {
  let created: string | undefined
  await openForm<'name' | 'scenario'>({
    title,
    fields: [{ name: 'name', label: 'Name', placeholder: 'generated if empty' }, ...fields],
    go: 'Create',
    work: async (given) => {
      const chosen = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
      created = (await send('POST', '/worlds', { ...chosen, ...setting })).name
    },
  })
  if (created === undefined) return
  enter(created)
  showMessage(`Created ${created}. Select it with x-sim-world or /__world/${encode(created)}/.`)
}

export async function createFromScenario(): Promise<void> {
  await act(async () => {
    const options = (await read('/scenarios')).map(({ name }) => name)
    await createWorld('New world', {}, [{ name: 'scenario', label: 'Scenario', options, value: about.value?.scenario }])
  })
}

export async function deleteWorld(): Promise<void> {
  const gone = world.value!
  await act(async () => {
    enter('default')
    await send('DELETE', `/worlds/${encode(gone)}`)
    offerRevert(`Deleted the world ${gone}.`, gone, () => enter(gone))
  })
}
