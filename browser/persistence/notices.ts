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
      const [saved, current] = [describeOptions(before), describeOptions(now)]
      console.info(
        `[fauxtranet] The saved state has other options (${saved}) than the page (${current}), so the page starts with a new state.`,
      )
    },
    warnOfDamage(world: string, error: unknown, key: string) {
      warn(
        `The saved state of the world "${world}" cannot be used: ${asSentence(error)} It was moved to the key "${key}", ` +
          'and the world starts with a new state. Delete that key when you no longer need it.',
      )
    },
    warnOfLoss(error: unknown) {
      if (isLosing) return
      isLosing = true
      const remedy = kind === 'indexeddb' ? 'free some disk space' : "use persist: 'indexeddb', which has more space"
      show(
        `Failed to save the state: ${asSentence(error)} The page still works, but a reload will lose the changes since then. ` +
          `Please ${remedy}, or POST /__sim/reset.`,
      )
    },
    endLoss() {
      if (isLosing) hide()
      isLosing = false
    },
    warnOfEnd(error: unknown) {
      show(`The state is no longer saved: ${asSentence(error)} Please reload the page, or choose another persist.`)
    },
  }
}

function describeOptions({ user, now, ...origin }: PageOptions): string {
  const who = user === undefined ? '' : `, user ${user}`
  return `${describeOrigin(origin)}${who}${now === undefined || now === 'real' ? '' : `, at ${now}`}`
}
