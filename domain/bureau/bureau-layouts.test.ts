import { expect, test } from 'vitest'
import { answersFile, INQUIRY_LAYOUT, layoutFile, readBureauAnswers } from '#domain/bureau/bureau-layouts.ts'
import { cedis } from '#domain/kernel/money.ts'

const HEAD = 'reference,outcome,report_number,open_loans,outstanding,days_past_due'

test('readBureauAnswers reads the file that answersFile writes', () => {
  const answers = [
    { reference: 7, outcome: 'found', report: { number: 'R-1', openLoans: 2, outstanding: cedis(150), daysPastDue: 12 } },
    { reference: 8, outcome: 'not_found', report: null },
  ] as const
  expect(readBureauAnswers(answersFile(answers))).toEqual({ answers, problems: [] })
})

test.each([
  ['reference,outcome', 'The columns report_number, open_loans, outstanding, days_past_due are missing'],
  [HEAD, 'The file has no answers'],
  [`${HEAD}\nx,found,R,1,1.00,0`, 'Line 2: the reference is not a number'],
  [`${HEAD}\n1,maybe,R,1,1.00,0`, 'Line 2: the outcome is not one of found, not_found, failed'],
  [`${HEAD}\n1,found,,1,1.00,0`, 'Line 2: the report number is missing or too long'],
  [`${HEAD}\n1,found,R,-1,1.00,0`, 'Line 2: the open loans or the days past due are not a number'],
  [`${HEAD}\n1,found,R,1,GHS,0`, 'Line 2: the outstanding is not an amount like 115.38'],
  [`${HEAD}\n1,failed,,,,\n1,failed,,,,`, 'Line 3: the reference is repeated'],
])('readBureauAnswers of %j reports %s', (text, problem) => {
  expect(readBureauAnswers(text).problems).toEqual([problem])
})

test('layoutFile writes no text that a spreadsheet runs', () => {
  const row = { reference: '1', cardNumber: 'GHA-1', fullName: '=1+1', phone: '', consentOn: '', requestedOn: '' }
  expect(layoutFile(INQUIRY_LAYOUT, [row]).split('\r\n')[1]).toBe("1,GHA-1,'=1+1,,,")
})
