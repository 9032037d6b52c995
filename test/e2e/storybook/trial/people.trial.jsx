import { composeStories, setProjectAnnotations } from '@storybook/react-vite'
import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import preview, { intranet } from './.storybook/preview.jsx'
import * as stories from './people.stories.jsx'

setProjectAnnotations([preview.composed])
const { Empty, Employee, Hiring, Loaded, Plain, Strict } = composeStories(stories)
const patient = { timeout: 20_000 }
const worlds = () => intranet.simulator.worlds().filter((name) => name !== 'default')

test('stories have their own worlds outside Storybook', async () => {
  await Empty.run()
  await screen.findByText(/admin.*of 1/, {}, patient)
  await Employee.run()
  await screen.findByText(/employee/, {}, patient)
  expect(worlds()).toHaveLength(1)
})

test('plain requests work, also in loaders', async () => {
  await Plain.run()
  await screen.findByText(/admin/, {}, patient)
  await Loaded.run()
  await screen.findByText(/after admin/, {}, patient)
  // From the configuration.
  expect(await (await fetch('/api/rooms/attic', { method: 'POST' })).json()).toEqual({ id: 1, name: 'attic' })
})

test('play functions run', async () => {
  await Hiring.run()
  expect(document.body.dataset.played).toBe('thanks.received Nina Neu')
})

test('strict stories fail', async () => {
  await expect(Strict.run()).rejects.toThrow('outside the contract')
})
