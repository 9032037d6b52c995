/** The source that allows one inline script in a content security policy. */
export async function hashScript(script: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script)))
  return `'sha256-${btoa(String.fromCharCode(...hash))}'`
}
