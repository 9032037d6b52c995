import type { World } from '../../src/world/world.ts'
import { employees } from './believable-teams.ts'
import { contentOf } from './texts.ts'

const countries: Readonly<Record<string, string>> = {
  Bristol: 'United Kingdom',
  Lyon: 'France',
  Hamburg: 'Germany',
  Kraków: 'Poland',
  İzmir: 'Türkiye',
  Toronto: 'Canada',
}
/** In euros. Rates of recent years, rounded. */
const rates: Readonly<Record<string, number>> = { EUR: 1, GBP: 1.16, PLN: 0.23, CAD: 0.67 }
/** An employer's taxes and insurance, on top of the pay. */
const [lowest, highest] = [1.15, 1.4]

/** Compares the budget with the pay bands, for departments whose jobs all have one. */
export function findWrongPay(world: World): string[] {
  const rowsOf = (title: string) =>
    contentOf(world, title)
      ?.split(/\r?\n/)
      .map((row) => row.split(',')) ?? []
  const bands = rowsOf('Pay bands.csv')
  const today = world.clock.instant().slice(0, 10)
  return rowsOf('Budget.csv').flatMap(([department, staff]) => {
    const people = employees(world).filter(
      ({ metadata }) => metadata.department === department && metadata.start_date !== today,
    )
    const pay = people.map(({ job_title, metadata }) => {
      const job = job_title.startsWith('Head of ') ? 'Head of department' : job_title
      const country = countries[String(metadata.location)]
      const band = bands.find(([, name, where]) => name === job && (where === 'all' || where === country))
      return band && { least: Number(band[4]) * rates[band[3]!]!, most: Number(band[6]) * rates[band[3]!]! }
    })
    if (pay.length === 0 || pay.includes(undefined)) return []
    const sum = (of: 'least' | 'most') => pay.reduce((total, band) => total + band![of], 0) / 1000
    const [least, most] = [sum('least') * lowest, sum('most') * highest]
    const isFair = Number(staff) >= least && Number(staff) <= most
    return isFair
      ? []
      : [
          `"Budget.csv" has ${staff} thousand for ${department}, whose pay bands require ${Math.round(least)} to ${Math.round(most)}`,
        ]
  })
}
