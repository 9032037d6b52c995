import { HttpResponse, http } from 'msw'
import { expect, userEvent, waitFor } from 'storybook/test'
import { People } from './people.jsx'

const patient = { timeout: 20_000 }

export default { title: 'People', component: People }

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
export const Strict = {
  args: { query: '?colour=red' },
  parameters: { fauxtranet: { strict: true } },
  play: ({ canvas }) => canvas.findByRole('alert', {}, patient),
}
export const Plain = { parameters: { plain: true } }
export const Later = { parameters: { fauxtranet: { scenario: 'empty', now: '2030-01-01T00:00:00Z' } } }
export const Loaded = {
  parameters: { plain: true },
  loaders: [async () => ({ first: await (await fetch('/api/people/v2/user')).json() })],
  render: (args, { loaded }) => <People {...args} note={`after ${loaded.first.username}`} />,
}
export const Hiring = {
  parameters: { plain: true, fauxtranet: { scenario: 'empty' } },
  play: async ({ canvas, intranet }) => {
    await userEvent.click(await canvas.findByRole('button', {}, patient))
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('of 2'), patient)
    expect(intranet.world.users.findBy('username', 'nina')).toBeTruthy()
    expect(intranet.world.journal.all().map(({ endpoint }) => endpoint)).toContain('people.createUser')
    document.body.dataset.played = `${intranet.world.outbox.all().length} sent`
  },
}
export const Slow = {
  args: { hiring: true },
  parameters: {
    plain: true,
    fauxtranet: { scenario: 'empty', faults: [{ endpoint: 'people.createUser', delay: 400 }] },
  },
}
export const Overridden = {
  parameters: { plain: true },
  beforeEach({ msw }) {
    msw.use(http.get('*/api/people/v2/user', () => HttpResponse.json({ username: 'somebody', job_title: 'Else' })))
  },
}
