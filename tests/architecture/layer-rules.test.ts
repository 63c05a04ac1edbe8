import { describe, expect, test } from 'vitest'
import { importViolations } from './layer-rules.ts'

const violations = (path: string, text: string) => importViolations([{ path, text }])

describe('layers', () => {
  test('the domain may not import the server', () => {
    expect(violations('domain/loans/quote.ts', `import { db } from '#server/platform/db.ts'\nexport const x = db`)).toEqual([
      'domain/loans/quote.ts imports server/platform/db.ts: domain may import domain',
    ])
  })
  test('a type import, a dynamic import and a re-export are imports too', () => {
    const text = `import type { Db } from '#server/platform/db.ts'\nexport { y } from '#web/ui/button.tsx'\nexport const x = async (): Promise<Db> => (await import('#server/main.ts')).x`
    expect(violations('contract/loans.ts', text)).toHaveLength(3)
  })
  test('the server may not import the web, nor the web the server', () => {
    expect(violations('server/loans/loan-view.ts', `import '#web/ui/button.tsx'`)).toHaveLength(1)
    expect(violations('web/loans/loan-card.tsx', `import '#server/loans/loan-view.ts'`)).toHaveLength(1)
  })
  test('only a test may import the test support', () => {
    expect(violations('server/loans/loan-view.ts', `import '#tests/support/test-db.ts'`)).toHaveLength(1)
    expect(violations('server/loans/loan-view.db.test.ts', `import '#tests/support/test-db.ts'`)).toEqual([])
  })
  test('nobody climbs the tree by ../', () => {
    expect(violations('server/loans/loan-view.ts', `import '../platform/db.ts'`)).toHaveLength(1)
  })
  test('layers to the left and packages are fine', () => {
    expect(violations('server/loans/loan-view.ts', `import 'kysely'\nimport '#domain/loans/loan.ts'\nimport '#contract/loans.ts'`)).toEqual(
      [],
    )
  })
})

describe('feature order', () => {
  test('loans may not import payments, which come after them', () => {
    expect(violations('domain/loans/loan.ts', `import '#domain/payments/payment.ts'`)).toEqual([
      'domain/loans/loan.ts imports domain/payments/payment.ts: payments comes after loans',
    ])
  })
  test('payments may import loans', () => {
    expect(violations('server/payments/settle-payment.ts', `import { a } from '#server/loans/loan-store.ts'\nexport const b = a`)).toEqual(
      [],
    )
  })
  test('a feature does not import the files that tie the features together, but these import every feature', () => {
    expect(violations('server/loans/loan-store.ts', `import '#server/app.ts'`)).toHaveLength(1)
    expect(violations('server/app.ts', `import '#server/public/public-routes.ts'`)).toEqual([])
  })
  test('a folder without a place in the order is reported', () => {
    expect(violations('web/misc/things.ts', 'export const x = 1')).toEqual([
      'web/misc/things.ts: the folder misc has no place in the feature order of web',
    ])
  })
})
