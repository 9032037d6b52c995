import './about.ts'
import './worlds.ts'
import './user.ts'
import './clock.ts'
import './requests/requests.ts'
import './faults/faults.ts'
import './faults/form.ts'
import './files/report.ts'
import './scenarios.ts'
import './snapshots.ts'
import './files/state-file.ts'
import './outbox.ts'
import './fidelity.ts'
import './forgotten.ts'
import './tables.ts'
import { read } from './client.ts'
import { $, h } from './elements.ts'
import { isFramed, shown, site } from './place.ts'
import { act } from './status.ts'
import { listen } from './stream.ts'
import { showTab } from './tabs.ts'
import { tokenNow } from './token.ts'

const drawing = encodeURIComponent(document.querySelector('svg')!.outerHTML)
document.head.append(h('link', { rel: 'icon', href: `data:image/svg+xml,${drawing}` }))
document.documentElement.classList.toggle('framed', isFramed)
showTab('requests')
act(async () => {
  shown.world = (await read('')).world
  // Links cannot send a token, and links in a frame do not work.
  if (!isFramed && !tokenNow()) {
    $('docs').href = `${site}/__sim/docs`
    $('docs').hidden = false
  }
  await listen()
})
