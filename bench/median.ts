export function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[(numbers.length - 1) >> 1]!
}
