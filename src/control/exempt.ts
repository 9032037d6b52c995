export const controlIsExempt = 'Faults do not apply to the control interface.'

export function checkNotControl(pattern: string, reason: string): void {
  if (!/^control(\.|$)/.test(pattern)) return
  throw new RangeError(
    `${reason} Please name an endpoint or an application of the intranet, such as documents.checkIn.`,
  )
}
