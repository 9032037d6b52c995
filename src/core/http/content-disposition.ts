const parameter = /;\s*([^\s;="]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g

/** The filename in a Content-Disposition, or ''. `filename*`, which can hold any letter, wins over `filename`. */
export function filenameIn(header: string): string {
  const parameters = new Map<string, string>()
  for (const [, name, quoted, plain] of header.matchAll(parameter)) {
    parameters.set(name!.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? plain!.trim())
  }
  return decodeExtended(parameters.get('filename*') ?? '') || (parameters.get('filename') ?? '')
}

/** Decodes `UTF-8''caf%C3%A9`; '' when it has another encoding or cannot be read. */
function decodeExtended(value: string): string {
  const [, encoded] = /^UTF-8'[^']*'(.*)$/i.exec(value) ?? []
  try {
    return decodeURIComponent(encoded ?? '')
  } catch {
    return ''
  }
}
