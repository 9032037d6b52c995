import { onAbout } from './about.ts'
import { write } from './elements.ts'

/** Retained data has a budget. The oldest data is dropped first. */
onAbout(({ forgotten }) => {
  const some = Object.entries(forgotten).filter(([, count]) => count > 0)
  const counts = some.map(([what, count]) => `${what} ${count}`)
  write('forgotten', counts.length > 0 ? `Forgotten, since there was no more room: ${counts.join(', ')}.` : '')
})
