import { onAbout } from './about.ts'
import { write } from './elements.ts'

onAbout(({ forgotten }) => {
  const some = Object.entries(forgotten).filter(([, count]) => count > 0)
  const counts = some.map(([what, count]) => `${what} ${count}`)
  write('forgotten', counts.length > 0 ? `Dropped to limit memory: ${counts.join(', ')}.` : '')
})
