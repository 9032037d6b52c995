import { screen, waitFor, within } from '@testing-library/react'
import { test } from 'fauxtranet/vitest'
import { expect } from 'vitest'
import { showApp } from '../show-app.tsx'

test.override({ fauxtranet: { user: 'employee' } })

/** The tiles of the directory, once the status has this text. */
async function findTiles(count: string) {
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(count))
  return within(screen.getByRole('list', { name: 'People' })).queryAllByRole('link')
}

test('the directory is searched while typing, and narrowed to a group', async () => {
  const user = showApp('/people')
  expect(await findTiles('24 people')).toHaveLength(24)
  await user.type(screen.getByLabelText('Search people'), 'engineer')
  const engineers = await findTiles('6 people')
  expect(engineers.every((tile) => tile.textContent?.includes('Engineer'))).toBe(true)
  await user.selectOptions(screen.getByLabelText('Group'), 'Firmware')
  expect(await findTiles('3 people')).toHaveLength(3)
  await user.type(screen.getByLabelText('Search people'), ' zzz')
  expect(await findTiles('0 people')).toHaveLength(0)
  expect(screen.getByText('No one found')).toBeTruthy()
})

test('a failure is shown once, and the list is loaded again on demand', async ({ intranet }) => {
  await intranet.fail({ endpoint: 'people.listUsers', status: 503, message: 'people are under maintenance', times: 1 })
  const user = showApp('/people')
  expect((await screen.findByRole('alert')).textContent).toMatch('people are under maintenance')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await findTiles('24 people')).toHaveLength(24)
})

test('a filter that cannot be loaded is reported next to the others', async ({ intranet }) => {
  await intranet.fail({ endpoint: 'people.listGroups', status: 503, message: 'groups are under maintenance' })
  showApp('/people')
  expect((await screen.findByRole('alert')).textContent).toMatch('groups are under maintenance')
  await screen.findByLabelText('Role')
  expect(await findTiles('24 people')).toHaveLength(24)
})

for (const [endpoint, path] of [
  ['listUserGroups', '/people/9'],
  ['listUserGroups', '/people/9/chart'],
  ['listGroups', '/people/groups/4'],
  ['listUsers', '/people/1/edit'],
] as const)
  test(`${endpoint} that fails has one message at ${path}`, async ({ intranet }) => {
    await intranet.fail({ endpoint: `people.${endpoint}`, status: 500, message: 'out of order' })
    showApp(path)
    expect((await screen.findByRole('alert')).textContent).toMatch('out of order')
    await waitFor(() => expect(screen.queryAllByRole('status', { name: 'Loading' })).toEqual([]))
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    expect(screen.queryByText(/^Only an administrator/)).toBeNull()
  })

test('a profile shows contact, manager, reports, groups and badges', async () => {
  const user = showApp('/people')
  await user.click(await screen.findByRole('link', { name: /^Cedrik Menne/ }))
  await screen.findByRole('heading', { level: 1, name: 'Cedrik Menne' })
  expect(screen.getByText('+49 40 66969 751')).toHaveProperty('href', 'tel:+494066969751')
  expect(screen.getByText('cedrik.menne@aldermoor.example')).toHaveProperty(
    'href',
    'mailto:cedrik.menne@aldermoor.example',
  )
  await screen.findByText('Bridge builder')
  expect(await screen.findByRole('link', { name: 'Line manager' })).toHaveProperty('hash', '#/people/roles/1')
  const reports = await screen.findByRole('region', { name: /Direct reports/ })
  expect(within(reports).getByRole('link', { name: /Alicja Ciesielska/ })).toBeTruthy()
  const manager = await screen.findByRole('region', { name: 'Manager' })
  await user.click(await within(manager).findByRole('link', { name: /Adam McCarthy/ }))
  await screen.findByRole('heading', { level: 1, name: 'Adam McCarthy' })
})

test('the way back from a profile leads to the same list', async () => {
  const user = showApp('/people')
  await user.type(await screen.findByLabelText('Search people'), 'Lucie')
  await findTiles('1 person')
  await user.click(screen.getByRole('link', { name: /^Lucie Renault/ }))
  await user.click(await screen.findByRole('link', { name: 'All people' }))
  await findTiles('1 person')
})

test('the org chart is walked with the keyboard, up and down', async () => {
  const user = showApp('/people/chart')
  const myself = await screen.findByRole('link', { name: /^Magdalena Żak/, current: true })
  const manager = await screen.findByRole('link', { name: /^Alicja Ciesielska/ })
  myself.focus()
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(manager)
  await user.keyboard('{Enter}')
  const selected = await screen.findByRole('link', { name: /^Alicja Ciesielska/, current: true })
  expect(document.activeElement).toBe(selected)
  await screen.findByRole('link', { name: /^Cedrik Menne/ })
  const reports = within(await screen.findByRole('list', { name: 'Direct reports' }))
  const [first] = reports.getAllByRole('link')
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(first)
  expect(first!.textContent).toContain('Deniz Elmastaşoğlu')
})

test('a group has an owner, subgroups and members', async () => {
  const user = showApp('/people/groups')
  await user.type(await screen.findByLabelText('Search groups'), 'flow meters')
  const groups = screen.findByRole('list', { name: 'All groups' })
  await waitFor(async () => expect(within(await groups).getAllByRole('link')).toHaveLength(1))
  await user.click(screen.getByRole('link', { name: /^Engineering/ }))
  await screen.findByRole('heading', { level: 1, name: 'Engineering' })
  expect(await screen.findAllByRole('link', { name: 'Cedrik Menne' })).toHaveLength(1)
  expect(await findTiles('6 people')).toHaveLength(6)
  await user.click(await screen.findByRole('link', { name: 'Firmware' }))
  await screen.findByRole('heading', { level: 1, name: 'Firmware' })
  await user.click(await screen.findByRole('link', { name: 'Engineering' }))
  await screen.findByRole('heading', { level: 1, name: 'Engineering' })
})

test('users change their own contact data and photo', async ({ intranet }) => {
  const user = showApp('/people/14')
  await user.click(await screen.findByRole('link', { name: 'Edit profile' }))
  const mobile = await screen.findByLabelText('Mobile')
  expect(screen.queryByLabelText('Job title')).toBeNull()
  await user.upload(screen.getByLabelText('Choose a photo'), new File(['no image'], 'me.png', { type: 'image/png' }))
  expect((await screen.findByRole('alert')).textContent).toMatch('is not a JPEG, PNG, GIF or WebP image')
  await user.clear(mobile)
  await user.type(mobile, '+48 400 000 999')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('+48 400 000 999')
  expect(intranet.world.users.get(14)).toMatchObject({ metadata: { mobile: '+48 400 000 999', location: 'Kraków' } })
})

test.describe('an administrator', () => {
  test.override({ fauxtranet: { user: 'admin' } })

  test('changes the job title of others, and sees mistakes next to the field', async ({ intranet }) => {
    const user = showApp('/people/14/edit')
    const title = await screen.findByLabelText('Job title')
    await user.clear(title)
    await user.type(title, 'Senior Firmware Engineer')
    const email = screen.getByLabelText('E-mail')
    await user.clear(email)
    await user.type(email, 'lewis.stewart@aldermoor.example')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findByRole('alert')).textContent).toMatch('belongs to user 1')
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    expect(email.getAttribute('aria-invalid')).toBe('true')
    await user.clear(email)
    await user.type(email, 'magdalena@aldermoor.example')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Senior Firmware Engineer')
    expect(intranet.world).toHaveReceived('people.updateUser', {
      status: 200,
      body: { job_title: 'Senior Firmware Engineer', email: 'magdalena@aldermoor.example' },
    })
  })
})
