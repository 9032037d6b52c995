import { defineGaps } from '../core/gap.ts'

export const notifications = defineGaps('Notifications', [], {
  outbox: {
    gap: 'content, channel and format of notifications',
    chosen: '`/__sim/outbox` lists `{id, at, to: {id, name}, kind, subject, text, about}`',
    evidence: 'ours',
  },
  'notify-failure': { gap: 'a notification that cannot be sent', chosen: 'never fails the request', evidence: 'P' },
})
