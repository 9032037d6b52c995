import { HttpResponse, http } from 'msw'
import { useEffect } from 'react'
import { expect, userEvent, waitFor } from 'storybook/test'
import { People } from './people.jsx'

const patient = { timeout: 20_000 }

export default { title: 'People', component: People, parameters: { fauxtranet: { inline: true } } }

export const SmallCompany = {}
export const Empty = { parameters: { fauxtranet: { scenario: 'empty' } } }
export const Employee = { parameters: { fauxtranet: { user: 'employee' } } }
export const Many = {
  args: { count: 60 },
  parameters: { fauxtranet: { fromArgs: ({ count }) => ({ scenario: 'many-people', parameters: { count } }) } },
}
export const Arranged = {
  args: { title: 'Founder' },
  parameters: {
    fauxtranet: {
      scenario: 'empty',
      arrange: (world, { title }) => world.users.patch(1, { job_title: title }),
    },
  },
}
export const Down = { parameters: { fauxtranet: { faults: [{ endpoint: 'people.listUsers', status: 503 }] } } }
export const Waiting = { parameters: { fauxtranet: { faults: [{ endpoint: 'people.listUsers', delay: 600_000 }] } } }
export const Strict = {
  args: { query: '?colour=red' },
  parameters: { fauxtranet: { strict: true } },
  play: ({ canvas }) => canvas.findByRole('alert', {}, patient),
}
export const Settled = {
  parameters: { way: 'page', fauxtranet: { faults: [{ endpoint: 'people.getCurrentUser', delay: 800 }] } },
  play: async ({ canvas, intranet }) => {
    await intranet.settled()
    expect(canvas.getByRole('status')).toHaveTextContent('admin')
    document.body.dataset.played = 'settled'
  },
}
export const Plain = { parameters: { way: 'page' } }
export const Later = { parameters: { fauxtranet: { scenario: 'empty', now: '2030-01-01T00:00:00Z' } } }
export const Loaded = {
  parameters: { way: 'page' },
  loaders: [async () => ({ first: await (await fetch('/api/people/v2/user')).json() })],
  render: (args, { loaded }) => <People {...args} note={`after ${loaded.first.username}`} />,
}
export const Hiring = {
  parameters: { way: 'page', fauxtranet: { scenario: 'empty' } },
  play: async ({ canvas, intranet }) => {
    await userEvent.click(await canvas.findByRole('button', {}, patient))
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('of 2'), patient)
    const { users, journal, outbox } = intranet.world
    const { id } = users.findBy('username', 'nina')
    expect(journal.all().filter(({ endpoint }) => endpoint === 'people.createUser')).toMatchObject([{ status: 200 }])
    const body = JSON.stringify({
      description: 'For coming.',
      tags: [],
      thanked: [{ id, oclass: { id: 1, oclass: 1 } }],
    })
    const headers = { 'content-type': 'application/json' }
    await intranet.fetch('/api/thankyou/v3/thanks', { method: 'POST', headers, body })
    document.body.dataset.played = outbox.all().map(({ kind, to }) => `${kind} ${to.name}`)
  },
}
export const Slow = {
  args: { hiring: true },
  parameters: {
    way: 'page',
    fauxtranet: { scenario: 'empty', faults: [{ endpoint: 'people.createUser', delay: 2000 }] },
  },
}
export const Founding = { parameters: { way: 'page', fauxtranet: { scenario: 'empty' } } }
export const Endless = {
  parameters: { fauxtranet: { scenario: 'empty' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', {}, patient))
    await canvas.findByText('what never comes', {}, { timeout: 600_000 })
  },
}

/** Never stops: it sends requests and listens as long as it can. */
function Lingering({ intranet, counts }) {
  useEffect(() => {
    setInterval(() => {
      intranet.fetch('/api/people/v2/user').then(
        () => counts.succeeded++,
        () => counts.refused++,
      )
    }, 50)
    const source = new EventSource(`${intranet.baseUrl}/__sim/events`)
    for (const name of ['request', 'change']) source.addEventListener(name, () => counts.events.push(name))
  }, [])
  return <People />
}
export const Lingers = {
  name: 'Lingering',
  parameters: { fauxtranet: { scenario: 'empty' } },
  render: (_, { intranet }) => {
    window.counts ??= { succeeded: 0, refused: 0, events: [] }
    return <Lingering intranet={intranet} counts={window.counts} />
  },
}
export const Overridden = {
  parameters: { way: 'page' },
  beforeEach({ msw }) {
    msw.use(http.get('*/api/people/v2/user', () => HttpResponse.json({ username: 'someone', job_title: 'Else' })))
  },
}
