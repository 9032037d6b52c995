import { defineGaps } from '../core/gap.ts'

export const notifications = defineGaps('Notifications', [], {
  outbox: {
    gap: 'content, channel and format of notifications',
    ours: '`/__sim/outbox` lists `{id, at, to: {id, name}, kind, subject, text, about}`',
  },
  'notify-failure': { gap: 'a notification that cannot be sent', P: 'never fails the request' },
})
