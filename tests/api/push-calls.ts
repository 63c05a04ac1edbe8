import { field } from './call-bodies.ts'
import type { CallRow } from './call-row.ts'

export const PUSH_ADDRESS = 'https://fcm.googleapis.com/fcm/send/phone'
export const BROWSER_KEY = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
export const BROWSER_SECRET = 'BTBZMqHH6r4Tts7J_aSIgg'

export const PUSH_CALLS: Readonly<Record<string, CallRow>> = {
  readStart: { by: 'Ama' },
  readPush: { by: 'Ama' },
  subscribePush: {
    by: 'Ama',
    body: {
      endpoint: field('line', PUSH_ADDRESS),
      p256dh: field('line', BROWSER_KEY),
      auth: field('line', BROWSER_SECRET),
    },
  },
  unsubscribePush: { by: 'Ama', body: { endpoint: field('line', PUSH_ADDRESS) } },
}
