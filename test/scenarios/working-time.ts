import { actsIn } from '../../scenarios/stories/company/acts.ts'
import { partsIn } from '../../src/core/time/dates.ts'
import type { World } from '../../src/world/world.ts'

// Days off; 0 is Sunday. Elsewhere, Saturday and Sunday; in Dubai since 2022, and no one there acts earlier.
const weekends: Readonly<Record<string, readonly number[]>> = { 'Africa/Cairo': [5, 6], 'Asia/Riyadh': [5, 6] }

/** Office hours, including early and late ones. A few acts may be outside. */
export function findOutsideHours(world: World): string[] {
  const acts = localActsIn(world)
  const outside = acts.filter(({ timezone, date, hour }) => {
    return isWeekend(timezone, date) || hour < 7 || hour >= 19
  })
  return outside.length > acts.length * 0.03 ? outside.map(({ description }) => description) : []
}

export function isWeekend(timezone: string, date: string): boolean {
  return (weekends[timezone] ?? [0, 6]).includes(new Date(date).getUTCDay())
}

/** What people did, in their local time. */
export function localActsIn(world: World) {
  const acts = [
    ...actsIn(world),
    ...world.users.all().flatMap(({ id, username, ...user }) =>
      (['last_time_login', 'last_time_used'] as const).flatMap((field) => {
        const when = user[field]
        return when ? [{ what: `${username} ${field}`, who: id, when }] : []
      }),
    ),
    ...[...world.groups.all(), ...world.roles.all()].map(({ name, date_created }) => ({
      what: name,
      who: 1,
      when: date_created,
    })),
  ]
  return acts.map(({ what, who, when }) => {
    const { timezone, username } = world.users.need(who)
    const { year, month, day: number, hour, minute } = partsIn(timezone, when)
    const date = `${year}-${month}-${number}`
    const description = `${what}: ${username}, ${date} ${hour}:${minute} in ${timezone}`
    return { timezone, date, hour: Number(hour), description }
  })
}
