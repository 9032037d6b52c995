type Version = readonly [major: number, minor: number, patch: number]

const comparator = /^(\^|~|>=|<=|>|<|=)?v?(\d+|[xX*])(?:\.(\d+|[xX*]))?(?:\.(\d+|[xX*]))?$/

/** The versions that are in a range, as npm reads it: `^0.1.0`, `~1.2`, `>=0.1 <2`, `1.x || 2.x`, `1.0 - 1.4`. Undefined where it is no range. */
export function findRange(text: string): ((version: string) => boolean) | undefined {
  const alternatives = text.split('||').map((part) => findBounds(part.trim()))
  if (!alternatives.every((bounds) => bounds !== undefined)) return undefined
  return (version) => {
    const [major = 0, minor = 0, patch = 0] = version.split(/[-+]/)[0]!.split('.').map(Number)
    const numbers: Version = [major, minor, patch]
    return alternatives.some((bounds) => bounds.every(([from, to]) => !isBelow(numbers, from) && isBelow(numbers, to)))
  }
}

/** From the first version to that before the second. */
type Bounds = readonly [from: Version, to: Version]

const first: Version = [0, 0, 0]
const none: Version = [Number.POSITIVE_INFINITY, 0, 0]

/** The bounds of which all must hold. */
function findBounds(alternative: string): Bounds[] | undefined {
  const whole = alternative
    .replace(/^(\S+)\s+-\s+(\S+)$/, '>=$1 <=$2')
    // A sign may stand apart from its version.
    .replace(/([\^~<>=])\s+/g, '$1')
  const bounds = whole.split(/\s+/).map(findBound)
  return bounds.every((bound) => bound !== undefined) ? bounds : undefined
}

function findBound(text: string): Bounds | undefined {
  const [, sign = '', ...parts] = comparator.exec(text) ?? []
  if (parts.length === 0) return undefined
  const given = parts.findIndex((part) => part === undefined || /^[xX*]$/.test(part))
  // How many of its numbers are given: 1.x has one.
  const count = given === -1 ? parts.length : given
  const [major = 0, minor = 0, patch = 0] = parts.slice(0, count).map(Number)
  const from: Version = [major, minor, patch]
  const after = next(from, count)
  switch (sign) {
    case '>=':
      return [from, none]
    case '>':
      return [after, none]
    case '<':
      return [first, from]
    case '<=':
      return [first, after]
    case '~':
      return [from, next(from, Math.min(count, 2))]
    case '^':
      // The first number that is not 0 stays.
      return [from, next(from, Math.min(count, major > 0 ? 1 : minor > 0 ? 2 : 3))]
    default:
      return [from, after]
  }
}

/** The version after all that begin with so many numbers of this one. */
function next([major, minor, patch]: Version, count: number): Version {
  if (count === 0) return none
  if (count === 1) return [major + 1, 0, 0]
  return count === 2 ? [major, minor + 1, 0] : [major, minor, patch + 1]
}

function isBelow(a: Version, b: Version): boolean {
  const at = a.findIndex((number, i) => number !== b[i])
  return at !== -1 && a[at]! < b[at]!
}
