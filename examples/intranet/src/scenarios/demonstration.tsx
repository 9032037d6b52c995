import { lazy, type ReactNode, Suspense } from 'react'
import type { Control } from '../bar/control.ts'
import { useRoute } from '../route.tsx'
import { Skeleton } from '../ui/query-result.tsx'
import type { Look } from './look.ts'

const Gallery = lazy(async () => ({ default: (await import('./gallery.tsx')).Gallery }))
const Framed = lazy(async () => ({ default: (await import('./framed.tsx')).Framed }))

/** The app, or the scenarios at `#/scenarios`, or the app in a frame. */
export function Demonstration({ control, look, children }: { control: Control; look: Look; children: ReactNode }) {
  const { parts } = useRoute()
  const isFramed = Object.values(look).some(Boolean)
  if (parts[0] !== 'scenarios' && !isFramed) return children
  return (
    <Suspense fallback={<Skeleton kind="page" />}>
      {parts[0] === 'scenarios' ? <Gallery control={control} /> : <Framed look={look} />}
    </Suspense>
  )
}
