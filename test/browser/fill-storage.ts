/** Leaves no room in `localStorage`. Returns a function that makes room again. */
export function fillStorage(): () => void {
  for (let length = 4 * 1024 * 1024; length > 0; length = Math.floor(length / 2)) {
    try {
      localStorage.setItem(`ballast-${length}`, 'x'.repeat(length))
    } catch {
      // As much as fits.
    }
  }
  return () => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('ballast-')) localStorage.removeItem(key)
  }
}
