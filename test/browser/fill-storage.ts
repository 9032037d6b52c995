/** Fills `localStorage`. The returned function frees the space again. */
export function fillStorage(): () => void {
  for (let length = 4 * 1024 * 1024; length > 0; length = Math.floor(length / 2)) {
    try {
      localStorage.setItem(`ballast-${length}`, 'x'.repeat(length))
    } catch {
      // Half the length may fit.
    }
  }
  return () => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('ballast-')) localStorage.removeItem(key)
  }
}
