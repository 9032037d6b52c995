/** The English name of a language. Codes without one are shown as they are. */
export function showLanguage(code: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(code.replace('_', '-')) ?? code
  } catch {
    return code
  }
}
