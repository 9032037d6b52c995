import type { Place } from '../../core/http/contract.ts'

export const place = {
  application: 'thanks',
  title: 'Thank you',
  root: '/api/thankyou',
  version: 3,
  // Spec, Thank You: the addresses of the endpoints; links use the longer ones.
  aliases: { '/thanks': '/thanks', '/tags': '/tags' },
} as const satisfies Place
