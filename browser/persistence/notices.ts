import { asSentence } from '../../src/core/text/sentence.ts'
import { describeOrigin } from '../../src/persistence/head.ts'
import type { PageOptions } from '../../src/persistence/lines.ts'
import type { Persist } from './storage.ts'
import { showNotice } from './visible-notice.ts'

export type Notices = ReturnType<typeof createNotices>

/** Logs to the console, and also shows a notice in the page if a reload would lose changes. */
export function createNotices(kind: Persist, isQuiet: boolean) {
  let isLosing = false
  let hide = () => {}
  const warn = (text: string) => {
    if (!isQuiet) console.warn(`[fauxtranet] ${text}`)
  }
  const show = (text: string) => {
    warn(text)
    hide()
    if (!isQuiet) hide = showNotice(`fauxtranet: ${text}`)
  }
  return {
    reportOptions(before: PageOptions, now: PageOptions) {
      if (isQuiet) return
      const [saved, asked] = [describeOptions(before), describeOptions(now)]
      console.info(
        `[fauxtranet] The page asks for ${asked}, and the saved state began as ${saved}: the page starts afresh.`,
      )
    },
    warnOfDamage(world: string, error: unknown, key: string) {
      warn(
        `The saved state of the world "${world}" cannot be used: ${asSentence(error)} It was moved to the key "${key}", ` +
          'and the world starts afresh. Delete that key when you do not need it.',
      )
    },
    warnOfLoss(error: unknown) {
      if (isLosing) return
      isLosing = true
      const remedy =
        kind === 'indexeddb' ? 'free some room on this machine' : "use persist: 'indexeddb', which has more room"
      show(
        `Failed to save the state: ${asSentence(error)} The page goes on, but a reload will lose what has changed since. ` +
          `Please ${remedy}, or POST /__sim/reset.`,
      )
    },
    endLoss() {
      if (isLosing) hide()
      isLosing = false
    },
    warnOfEnd(error: unknown) {
      show(`Nothing is saved from now on: ${asSentence(error)} Please reload the page, or choose another persist.`)
    },
  }
}

function describeOptions({ user, now, ...origin }: PageOptions): string {
  const who = user === undefined ? '' : `, seen by ${user}`
  return `${describeOrigin(origin)}${who}${now === undefined || now === 'real' ? '' : `, at ${now}`}`
}
