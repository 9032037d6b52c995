import { it } from 'vitest'
import type { StoryPage } from './page.ts'

export function itNamesRemedies(stories: StoryPage): void {
  it('reports a scenario and a user that do not exist', async () => {
    await stories.show('misuse--misspelt-scenario')
    await stories.fails('There is no scenario "smal-company". Did you mean "small-company"?')
    await stories.goTo('misuse--misspelt-user')
    await stories.fails('Did you mean "manager"?')
  })

  it('reports two intranets', async () => {
    await stories.show('misuse--twofold')
    await stories.fails('Please call createIntranet once, in .storybook/preview')
    await stories.goTo('people--plain')
    await stories.shows('admin')
  })

  it('reports a missing worker file', async () => {
    const page = await stories.renew(true)
    await page.route('**/mockServiceWorker.js', (route) => route.fulfill({ status: 404 }))
    await stories.load('people--small-company')
    await stories.page.getByText('one of the staticDirs in .storybook/main').first().waitFor()
  })
}
