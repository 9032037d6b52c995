export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const [low, high] = [(sorted.length - 1) >> 1, sorted.length >> 1]
  return (sorted[low]! + sorted[high]!) / 2
}
