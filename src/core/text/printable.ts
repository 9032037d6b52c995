/** Text from outside, for a terminal: what would steer it, or turn its letters round, is spelt out. */
export function toPrintable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (letter) => `\\u{${letter.codePointAt(0)!.toString(16)}}`)
}
