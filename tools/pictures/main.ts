import { startServer } from '../../node/listen.ts'
import { launchBrowser } from '../../test/e2e/launched-browser.ts'
import { takeAnimation } from './animation.ts'
import { drawConform } from './conform.ts'
import { takeIntranet } from './intranet.ts'
import { takePanel } from './panel.ts'
import { takeScenarios } from './scenarios.ts'
import { takeStorybook } from './storybook.ts'
import { takeSweep } from './sweep.ts'
import { takeTerminal } from './terminal.ts'

// Takes the pictures for the documents and the gallery: `npm run pictures`, or some: `npm run pictures -- scenarios`.

const parts = {
  scenarios: takeScenarios,
  intranet: takeIntranet,
  animation: takeAnimation,
  panel: takePanel,
  terminal: takeTerminal,
  storybook: takeStorybook,
  sweep: takeSweep,
  conform: drawConform,
}

const chosen = process.argv.slice(2)
const browser = await launchBrowser()
try {
  for (const [name, take] of Object.entries(parts)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    // The same day in every picture, so that they differ only after a change.
    const server = await startServer({ port: 0, now: '2026-03-02T09:30:00Z' })
    await take(browser, server).finally(() => server.close())
  }
} finally {
  await browser.close()
}
