import { expect, test } from 'vitest'
import { whatNow } from '#domain/home/what-now.ts'
import { facts, loan, prompt, receipt } from '#tests/support/now-facts.ts'
import { trimmedNow } from '#web/credit/use-home.ts'

test('trimmedNow stores no receipt number, phone, reference or name', () => {
  const stored = (some: Parameters<typeof facts>[0]) => {
    const { first } = whatNow(facts(some))
    return JSON.stringify(trimmedNow({ ...first, steps: [...first.steps] }))
  }
  const waiting = stored({ loans: [loan()], receipts: [receipt] })
  expect(waiting).toContain('One tap and week 10 is paid.')
  expect(waiting).not.toContain(receipt.number)
  const requested = stored({ loans: [loan()], prompts: [prompt] })
  expect(requested).toContain('We cannot see this without internet.')
  for (const secret of ['024 412 3456', '0244123456', prompt.reference]) expect(requested).not.toContain(secret)
  const everything = stored({ profileMissing: ['Address', 'Business type', 'Mobile money number'] })
  expect(everything).not.toContain('Abena')
})
