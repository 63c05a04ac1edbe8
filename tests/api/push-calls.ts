import { field } from './call-bodies.ts'
import type { CallRow } from './call-row.ts'

/** The first screen, and notifications of the browser. */
export const PUSH_CALLS: Readonly<Record<string, CallRow>> = {
  readStart: { by: 'Ama' },
  readPush: { by: 'Ama' },
  subscribePush: {
    by: 'Ama',
    body: {
      endpoint: field('line', 'https://fcm.googleapis.com/fcm/send/phone'),
      p256dh: field('line', 'B'.repeat(87)),
      auth: field('line', 'A'.repeat(22)),
    },
  },
  unsubscribePush: { by: 'Ama', body: { endpoint: field('line', 'https://fcm.googleapis.com/fcm/send/phone') } },
}
