import { followHash } from '../bar/follow-hash.ts'
import { Link, useRoute } from '../route.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { type Look, queryOf } from './look.ts'
import { Switches } from './switches.tsx'

/** The intranet in a frame, which has the width of the address, below the switches. */
export function Framed({ look }: { look: Look }) {
  usePageTitle('In a frame')
  const { parts, go } = useRoute()
  const { width, ...rest } = look
  return (
    <main id="main" className="app framed">
      <header>
        <h1>The intranet in a frame</h1>
        <Link to="/scenarios">All scenarios</Link>
        <Switches />
      </header>
      <iframe
        title="The intranet"
        style={width ? { width: `${width}px` } : undefined}
        // So that the switches and links keep the page that the frame shows.
        onLoad={followHash((hash) => go(hash.slice(1)))}
        src={`${queryOf({ ...rest, frame: 'yes' })}#/${parts.join('/')}`}
      />
    </main>
  )
}
