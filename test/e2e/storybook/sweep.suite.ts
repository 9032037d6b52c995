import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sweep } from '../../../bindings/playwright/sweep.ts'
import type { StoryPage } from './page.ts'

export function itCanBeSwept(stories: StoryPage): void {
  it("shows a sweep the requests of a story's own fetch, and that one is open", async () => {
    await stories.open('people--small-company')
    const out = mkdtempSync(join(tmpdir(), 'fauxtranet-stories-'))
    const pathOf = (id: string) => `${new URL(stories.url).pathname}iframe.html?id=people--${id}&viewMode=story`
    const { routes, findings } = await sweep({
      url: stories.url,
      browser: stories.page.context().browser()!,
      out,
      routes: [pathOf('small-company'), pathOf('waiting')],
      faults: ['error', 'offline'],
      only: ['people.listUsers'],
      scenarios: [],
      users: [],
      // A busy machine may take long for a page.
      timeout: 60_000,
    })
    rmSync(out, { recursive: true })
    expect(routes.map(({ endpoints, visits }) => [endpoints.toSorted(), visits.length])).toEqual([
      [['people.getCurrentUser', 'people.getPhoto', 'people.listUsers'], 3],
      [['people.getCurrentUser'], 1],
    ])
    expect(findings).toEqual([])
  })
}
