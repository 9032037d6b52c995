import { actFields } from '../../scenarios/stories/company/acts.ts'
import type { AnyTable } from '../../src/core/store/references.ts'
import type { World } from '../../src/world/world.ts'
import { stringsIn } from './dated-strings.ts'
import { textOf } from './texts.ts'

// From and to as month and day, with two weeks more on both sides.
const seasons: readonly (readonly [named: RegExp, from: string, to: string])[] = [
  [/\bspring (?!lever|balance)|\bFrühling|\bFrühjahr|\bprintemps\b|(?<!\p{L})الربيع/iu, '02-15', '06-14'],
  [/\bsummer|\bSommer|(?<!\p{L})(?:cet |l['’])été\b|(?<!\p{L})الصيف/iu, '05-18', '09-14'],
  [/\bautumn|\bHerbst|\bautomne\b|(?<!\p{L})الخريف/iu, '08-18', '12-14'],
  [/\bwinter|\bfrost|\bsnow|\bhiver\b|(?<!\p{L})الشتاء/iu, '11-17', '03-14'],
  [/\bChristmas|\bWeihnacht|\bNoël\b|\byear[- ]end\b|\bover the holidays\b/iu, '11-17', '01-14'],
  [/\bEaster|\bOstern\b|\bPâques\b/iu, '03-08', '05-09'],
]
// What is true every year, and holidays that are only listed.
const yearly =
  /(?:each|every) (?:spring|summer|autumn|winter)|closes between Christmas and New Year|summer time|(?:before|after) Easter|Lundi de Pâques|Christmas Day, office/gi

export function findOutOfSeason(world: World): string[] {
  return datedTextsIn(world).flatMap(({ place, text, when }) => {
    const date = when.slice(5, 10)
    const isIn = (from: string, to: string) => (from < to ? date >= from && date <= to : date >= from || date <= to)
    return seasons
      .filter(([named, from, to]) => named.test(text.replace(yearly, '')) && !isIn(from, to))
      .map(([named]) => `${place} of ${when.slice(0, 10)} says "${named.exec(text)![0]}"`)
  })
}

function datedTextsIn(world: World) {
  const { documents, files, versions } = world
  const rows = actFields.flatMap(([name, , when]) => {
    const table: AnyTable = world.tables[name]
    return table.all().flatMap((row) => {
      const instant = row[when]
      if (typeof instant !== 'string') return []
      return stringsIn(row).map((text) => ({ place: `${name} ${row.id}`, text, when: instant }))
    })
  })
  const papers = versions.all().flatMap(({ document_id, components, created_at }) =>
    components.map(({ file_id }) => ({
      place: `"${documents.need(document_id).title}"`,
      text: textOf(files.need(file_id)),
      when: created_at,
    })),
  )
  return [...rows, ...papers]
}
