export function showSize(bytes: number): string {
  if (bytes === 1) return '1 byte'
  if (bytes < 1000) return `${bytes} bytes`
  const kilobytes = bytes / 1000
  return kilobytes < 1000 ? `${kilobytes.toFixed(1)} KB` : `${(kilobytes / 1000).toFixed(1)} MB`
}
