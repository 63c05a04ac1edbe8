import { describe, expect, test } from 'vitest'
import { importViolations } from './layer-rules.ts'

const violations = (path: string, text: string) => importViolations([{ path, text }])

describe('importViolations between layers', () => {
  test('reports an import of the server in the domain', () => {
    expect(violations('domain/loans/quote.ts', `import { db } from '#server/platform/db.ts'\nexport const x = db`)).toEqual([
      'domain/loans/quote.ts imports server/platform/db.ts: domain may import domain',
    ])
  })
  test('reports type imports, dynamic imports and re-exports', () => {
    const text = `import type { Db } from '#server/platform/db.ts'\nexport { y } from '#web/ui/button.tsx'\nexport const x = async (): Promise<Db> => (await import('#server/main.ts')).x`
    expect(violations('contract/loans.ts', text)).toHaveLength(3)
  })
  test('reports imports of the web in the server and of the server in the web', () => {
    expect(violations('server/loans/loan-view.ts', `import '#web/ui/button.tsx'`)).toHaveLength(1)
    expect(violations('web/loans/loan-card.tsx', `import '#server/loans/loan-view.ts'`)).toHaveLength(1)
  })
  test('allows test support in tests only', () => {
    expect(violations('server/loans/loan-view.ts', `import '#tests/support/test-db.ts'`)).toHaveLength(1)
    expect(violations('server/loans/loan-view.db.test.ts', `import '#tests/support/test-db.ts'`)).toEqual([])
  })
  test('reports an import through ../', () => {
    expect(violations('server/loans/loan-view.ts', `import '../platform/db.ts'`)).toHaveLength(1)
  })
  test('accepts packages and layers to the left', () => {
    expect(violations('server/loans/loan-view.ts', `import 'kysely'\nimport '#domain/loans/loan.ts'\nimport '#contract/loans.ts'`)).toEqual(
      [],
    )
  })
})

describe('importViolations between features', () => {
  test('reports an import of payments in loans, which come first', () => {
    expect(violations('domain/loans/loan.ts', `import '#domain/payments/payment.ts'`)).toEqual([
      'domain/loans/loan.ts imports domain/payments/payment.ts: payments comes after loans',
    ])
  })
  test('accepts an import of loans in payments', () => {
    expect(violations('server/payments/settle-payment.ts', `import { a } from '#server/loans/loan-store.ts'\nexport const b = a`)).toEqual(
      [],
    )
  })
  test('reports an import of a layer’s top files in a feature, and accepts the opposite', () => {
    expect(violations('server/loans/loan-store.ts', `import '#server/app.ts'`)).toHaveLength(1)
    expect(violations('server/app.ts', `import '#server/public/public-routes.ts'`)).toEqual([])
  })
  test('reports a folder that is not in the feature order', () => {
    expect(violations('web/misc/things.ts', 'export const x = 1')).toEqual([
      'web/misc/things.ts: the folder misc has no place in the feature order of web',
    ])
  })
})
