import { about } from '../core/gap.ts'

export const notifications = about('Notifications', [
  [
    'outbox',
    'content, channel and format of notifications',
    '`/__sim/outbox` lists `{id, at, to: {id, name}, kind, subject, text, about}`',
    'ours',
  ],
  ['notify-failure', 'a notification that cannot be sent', 'never fails the request', 'P'],
])
