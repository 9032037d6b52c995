import { quoteWord } from '../../src/core/text/escape.ts'
import type { FuzzRequest } from './requests.ts'

/** A request as a bash command. */
export function toCurl({ method, path, headers, body }: FuzzRequest): string {
  const words = Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`)
  const how = method === 'HEAD' ? ['-I'] : ['-X', method]
  const curl = ['curl', '-g', ...how, quote(`http://127.0.0.1:4800${path}`), ...words].join(' ')
  // Piped, because the length of arguments is limited.
  return body === undefined ? curl : `printf %b ${quote(escapeBytes(body))} | ${curl} --data-binary @-`
}

/** Escapes all but plain characters for `printf %b`. */
function escapeBytes(body: string): string {
  const code = (letter: string) => `\\x${letter.charCodeAt(0).toString(16).padStart(2, '0')}`
  return body.replace(/[^\x20-\x7e]|[\\]/g, code)
}

/** Quotes a word for bash, and shortens long repetitions. */
function quote(text: string): string {
  const [run, unit] = /(.{1,4}?)\1{99,}/s.exec(text) ?? []
  if (run === undefined) return quoteWord(text)
  const [before, after] = [text.slice(0, text.indexOf(run)), text.slice(text.indexOf(run) + run.length)]
  const count = run.length / unit!.length
  return `${quoteWord(before)}"$(printf ${quoteWord(`%.0s${unit!.replaceAll('\\', '\\\\').replaceAll('%', '%%')}`)} $(seq ${count}))"${quote(after)}`
}
