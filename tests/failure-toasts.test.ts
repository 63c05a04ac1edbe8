import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const WEB = fileURLToPath(new URL('../web/', import.meta.url))

/** Without a form or dialog of their own: a row's button, or a state that changed by itself. */
const WITHOUT_A_PLACE = [
  'dashboard/now-live-button.tsx',
  'dashboard/use-put-away.ts',
  'documents/share-button.tsx',
  'integrations/deliveries-dialog.tsx',
  'integrations/webhooks-section.tsx',
  'notifications/message-rows.tsx',
  'operations/settings-section.tsx',
  'payouts/payout-under-way.tsx',
  'staff-kit/save-file.ts',
  'support/consents-section.tsx',
]

test('a failure is shown in a toast only where no form or dialog shows it in place (rule A28)', () => {
  const found = globSync('**/*.{ts,tsx}', { cwd: WEB })
    .filter((path) => !path.includes('.test.'))
    .filter((path) => readFileSync(`${WEB}${path}`, 'utf8').includes("tone: 'error'"))
  expect(found.toSorted()).toEqual(WITHOUT_A_PLACE)
})
