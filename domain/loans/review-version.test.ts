import { expect, test } from 'vitest'
import { changedSince, REVIEW_VERSION_FORM, formatReviewVersion } from '#domain/loans/review-version.ts'

const mark = { application: 1, particulars: 3, otherLoans: 0, payments: 12, office: 0 }

test('formatReviewVersion contains change counts only, no personal data', () => {
  expect(formatReviewVersion(mark)).toBe('1.3.0.12.0')
  expect(REVIEW_VERSION_FORM.test(formatReviewVersion(mark))).toBe(true)
})
test('changedSince is empty for the same version', () => expect(changedSince('1.3.0.12.0', mark)).toEqual([]))
test('changedSince names each changed part', () => {
  expect(changedSince('1.2.0.12.0', mark)).toEqual(['The profile of the customer'])
  expect(changedSince('1.3.1.11.2', mark)).toEqual([
    'Another loan of the customer',
    'The payments of the customer',
    'The blacklist or the Ghana Card of the customer',
  ])
})
