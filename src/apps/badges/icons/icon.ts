/** A filled shape or, with a width, a line. Icons are 64 by 64. */
export type Part = readonly [colour: string, path: string, width?: number]

export interface Icon {
  name: string
  /** From back to front. */
  parts: readonly Part[]
}

export function disc(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`
}

export function box(x: number, y: number, across: number, down: number, corner: number): string {
  const arc = (dx: number, dy: number) => `a${corner} ${corner} 0 0 1 ${dx} ${dy}`
  const [h, v] = [across - 2 * corner, down - 2 * corner]
  return `M${x + corner} ${y}h${h}${arc(corner, corner)}v${v}${arc(-corner, corner)}h${-h}${arc(-corner, -corner)}v${-v}${arc(corner, -corner)}Z`
}

export function star(x: number, y: number, outer: number, inner: number): string {
  return ring(x, y, 10, (i) => [i % 2 === 0 ? outer : inner, i])
}

export function cog(x: number, y: number, teeth: number, outer: number, inner: number): string {
  // The four corners of a tooth, which is wider at its base.
  const corners = [
    [inner, -1.05],
    [outer, -0.62],
    [outer, 0.62],
    [inner, 1.05],
  ] as const
  return ring(x, y, teeth * 4, (i) => {
    const [radius, turn] = corners[i % 4]!
    return [radius, Math.floor(i / 4) * 4 + turn]
  })
}

/** `at` returns the radius of each corner, and its position in steps from the top. */
function ring(x: number, y: number, count: number, at: (i: number) => readonly [radius: number, turn: number]): string {
  const corners = Array.from({ length: count }, (_, i) => {
    const [radius, turn] = at(i)
    const angle = (turn / count) * 2 * Math.PI
    return `${round(x + radius * Math.sin(angle))} ${round(y - radius * Math.cos(angle))}`
  })
  return `M${corners.join('L')}Z`
}

/** The last digit of a sine can differ between machines. */
function round(value: number): number {
  return Math.round(value * 100) / 100
}
