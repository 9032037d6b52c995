import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ClockContext } from '../clock.ts'
import type { Control } from './control.ts'

/** Screens inside use the simulator's clock. */
export function IntranetClock({ control, children }: { control: Control; children: ReactNode }) {
  const about = useQuery({ queryKey: ['bar', 'about'], queryFn: control.about })
  const clock = about.data?.clock
  const now = () => {
    if (!clock) return new Date()
    const passed = clock.frozen ? 0 : Date.now() - about.dataUpdatedAt
    return new Date(Date.parse(clock.now) + passed)
  }
  return <ClockContext value={now}>{children}</ClockContext>
}
