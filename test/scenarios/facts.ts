import type { World } from '../../src/world/world.ts'
import { stringsInWorld } from './dated-strings.ts'

type Fact = readonly [fact: RegExp, expected: string]

// Facts that appear in several places and must agree, in the three languages of the waterworks.
const waterworks: readonly Fact[] = [
  [/DN\s(\d+) (?:to|au|bis|up to) DN\s\d+/g, '40'],
  [/DN\s\d+ (?:to|au|bis|up to) DN\s(\d+)/g, '200'],
  [/Kernzeit (?:ist )?(?:von|zwischen) ([\d:]+)/g, '9:30'],
  [/\bcore (?:time is|from) ([\d:]+)/gi, '9:30'],
  [/Jusqu.{1,20} (\w+) jours par semaine/g, 'trois'],
  [/up to \*\*(\w+) days a week/g, 'three'],
  [/(?:within|below|sous) (\w+) hours by rail|Rail below (\w+) hours/g, 'four'],
  [/Hotels up to (\d+) euros/g, '130'],
  [/update takes (\w+) minutes/g, 'four'],
  [/(?:at least|choose a new password:) (\d+) characters/gi, '14'],
  [/\b(two|three|four|five|six|seven|eight|nine) sites\b/gi, 'seven'],
  [/calibration records for (\w+)|by batch\. Kept for (\w+)/g, 'fifteen'],
  [/(?:newsletter comes out on|Newsletter every) (Monday|Tuesday|Wednesday|Thursday|Friday)/g, 'friday'],
  [/first (\w+) of the month there is a tour|Tours every first (\w+)/g, 'thursday'],
  [/\bby the (\d+)th are paid/g, '20'],
  [/door (?:is )?open from (\w+ to \w+)/gi, 'ten to four'],
  [/proposes ([\d.]+) per cent on meters|Meters up by ([\d.]+) per cent/g, '3.5'],
  [/foundation, ([\d,]+)|([\d,]+) euros; ordered/g, '41,000'],
  [/answers (?:complaints )?within (\w+) working days, (?:most|says)/gi, 'two'],
]

// Facts of the Arabic company. The drop box has the next extension, and names the one it replaces.
export const arabicFacts: readonly Fact[] = [
  [/بالتحويلة ([^.]+)|التحويلة \S+ بدل ([^.]+)/g, '100'],
  [/([^\s>]+ \S+) حرفًا على الأقل/g, 'أربعة عشر'],
  [/تُطلب الإجازة قبل ([^،]+)|قبل (\S+) على الأقل، من صفحة/g, 'أسبوعين'],
  [/([^\s>]+) يوم(?:ًا| إجازة) في السنة/g, 'ثلاثون'],
  [/القطار [^.،]*دون ([^.،]+)/g, 'أربع ساعات'],
  [/(\S+)(?:ون|ين) مترًا مكعبًا (?:في الليلة|كانت تضيع كل ليلة)/g, 'سبع'],
  [/رئيسي (?:قطره )?DN ([^\s.]+)/g, '400'],
  [/(\S+) مراحل/g, 'ثلاث'],
  [/طلب (\S+) عروض/g, 'ثلاثة'],
  [/شهادته كل ([^.]+)|الشهادة ل([^.]+)/g, 'عامين'],
]

const facts = [...waterworks, ...arabicFacts]

export function findContradictions(world: World): string[] {
  return [...findContradictionsIn(stringsInWorld(world)), ...findWrongMileage(world)]
}

export function findContradictionsIn(texts: readonly (readonly [place: string, text: string])[]): string[] {
  return texts.flatMap(([place, text]) => {
    const plain = text.replaceAll('&nbsp;', ' ').replaceAll('&rsquo;&agrave;', '’à')
    return facts.flatMap(([fact, expected]) =>
      [...plain.matchAll(fact)]
        .filter(([, one, other]) => (one ?? other)?.toLowerCase() !== expected)
        .map(([found]) => `${place}: "${found}", not ${expected}`),
    )
  })
}

/** The travel policy pays 45 cents per kilometre. */
function findWrongMileage({ expenseItems }: World): string[] {
  return expenseItems.all().flatMap(({ description, amount }) => {
    const [, way] = /^(\d+) km$/.exec(description) ?? []
    return way && amount !== Number(way) * 45 ? [`${description} are not ${amount} cents`] : []
  })
}
