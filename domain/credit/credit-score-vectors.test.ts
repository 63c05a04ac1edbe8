import { expect, test } from 'vitest'
import { creditScore } from '#domain/credit/credit-score.ts'
import { SCORE_PARTS, type ScorePart } from '#domain/credit/score-parts.ts'
import { cedis, parseCedis, pesewas } from '#domain/kernel/money.ts'

type Inputs = [number, number, number, string, number, number, number, number, number]
type Points = [number, number, number, number, number, number, number, number]

// By hand from the formula (rule C1), never by running the code.
const VECTORS: readonly (readonly [why: string, inputs: Inputs, points: Points, score: number])[] = [
  ['a first loan, just paid out', [0, 0, 0, '1300.00', 1000, 0, 0, 1, 0], [0, 0, 0, 0, 0, 2, 10, 0], 12],
  ['one week on time', [1, 0, 0, '1200.00', 1000, 0, 0, 1, 0], [35, 0, 0, 0, 0, 2, 10, 0], 47],
  ['one week late', [0, 1, 0, '100.00', 1000, 0, 0, 1, 0], [0, -20, 0, 30, 0, 2, 10, 0], 22],
  ['one week missed: below nothing is nothing', [0, 0, 1, '1300.00', 1000, 0, 0, 1, 0], [0, 0, -30, 0, 0, 2, 10, 0], 0],
  ['a third of each: 11.67, 6.67 and 10', [1, 1, 1, '300.00', 1000, 0, 0, 1, 0], [11, -6, -10, 25, 0, 2, 10, 0], 32],
  ['23.33 and 6.67', [2, 1, 0, '301.00', 1000, 0, 0, 1, 0], [23, -6, 0, 15, 0, 2, 10, 0], 44],
  ['31.11 and 2.22, with half a point of age', [8, 1, 0, '400.00', 1000, 7, 0, 1, 0], [31, -2, 0, 15, 3.5, 2, 10, 15], 74],
  ['31.5 and exactly 2', [9, 1, 0, '300.00', 1000, 7, 0, 1, 0], [31, -2, 0, 25, 3.5, 2, 10, 15], 84],
  ['29.62 and 3.08', [11, 2, 0, '100.00', 1000, 0, 0, 1, 0], [29, -3, 0, 30, 0, 2, 10, 15], 83],
  ['32.31 and 1.54', [12, 1, 0, '0.00', 1000, 0, 1, 0, 0], [32, -1, 0, 30, 0, 2, 10, 45], 100],
  ['21.54 and 7.69', [8, 5, 0, '0.00', 1000, 0, 1, 0, 0], [21, -7, 0, 30, 0, 2, 10, 25], 81],
  ['18.85 and 9.23', [7, 6, 0, '0.00', 1000, 0, 1, 0, 0], [18, -9, 0, 30, 0, 2, 10, 15], 66],
  ['10.5 and exactly 21', [15, 0, 35, '0.00', 1000, 0, 1, 0, 5], [10, 0, -21, 30, 0, 2, 0, 45], 66],
  ['exactly 21 of 35: three fifths', [3, 2, 0, '1000.00', 1000, 0, 0, 1, 0], [21, -8, 0, 0, 0, 2, 10, 0], 25],
  ['exactly 7 of 35: a fifth', [1, 4, 0, '100.00', 1000, 0, 0, 1, 0], [7, -16, 0, 30, 0, 2, 10, 0], 33],
  ['too few late and missed to cost a point', [29, 1, 1, '0.00', 1000, 0, 1, 0, 0], [32, 0, 0, 30, 0, 2, 10, 45], 100],

  ['nothing left to repay', [0, 0, 0, '0.00', 1000, 0, 1, 0, 0], [0, 0, 0, 30, 0, 2, 10, 0], 42],
  ['exactly a tenth', [0, 0, 0, '100.00', 1000, 0, 0, 1, 0], [0, 0, 0, 30, 0, 2, 10, 0], 42],
  ['a pesewa above a tenth', [0, 0, 0, '100.01', 1000, 0, 0, 1, 0], [0, 0, 0, 25, 0, 2, 10, 0], 37],
  ['exactly three tenths', [0, 0, 0, '300.00', 1000, 0, 0, 1, 0], [0, 0, 0, 25, 0, 2, 10, 0], 37],
  ['a pesewa above three tenths', [0, 0, 0, '300.01', 1000, 0, 0, 1, 0], [0, 0, 0, 15, 0, 2, 10, 0], 27],
  ['exactly half', [0, 0, 0, '500.00', 1000, 0, 0, 1, 0], [0, 0, 0, 15, 0, 2, 10, 0], 27],
  ['a pesewa above half', [0, 0, 0, '500.01', 1000, 0, 0, 1, 0], [0, 0, 0, 5, 0, 2, 10, 0], 17],
  ['exactly seven tenths', [0, 0, 0, '700.00', 1000, 0, 0, 1, 0], [0, 0, 0, 5, 0, 2, 10, 0], 17],
  ['a pesewa above seven tenths', [0, 0, 0, '700.01', 1000, 0, 0, 1, 0], [0, 0, 0, 0, 0, 2, 10, 0], 12],
  ['a tenth of the limit of SILVER', [0, 0, 0, '500.00', 5000, 0, 0, 1, 0], [0, 0, 0, 30, 0, 2, 10, 0], 42],
  ['a pesewa above it', [0, 0, 0, '500.01', 5000, 0, 0, 1, 0], [0, 0, 0, 25, 0, 2, 10, 0], 37],
  ['seven tenths of the limit of GOLD', [0, 0, 0, '7000.00', 10_000, 0, 0, 1, 0], [0, 0, 0, 5, 0, 2, 10, 0], 17],
  ['a pesewa above that', [0, 0, 0, '7000.01', 10_000, 0, 0, 1, 0], [0, 0, 0, 0, 0, 2, 10, 0], 12],

  ['one month', [0, 0, 0, '0.00', 1000, 1, 1, 0, 0], [0, 0, 0, 30, 0.5, 2, 10, 0], 42],
  ['two months', [0, 0, 0, '0.00', 1000, 2, 1, 0, 0], [0, 0, 0, 30, 1, 2, 10, 0], 43],
  ['29 months', [0, 0, 0, '0.00', 1000, 29, 1, 0, 0], [0, 0, 0, 30, 14.5, 2, 10, 0], 56],
  ['30 months', [0, 0, 0, '0.00', 1000, 30, 1, 0, 0], [0, 0, 0, 30, 15, 2, 10, 0], 57],
  ['31 months', [0, 0, 0, '0.00', 1000, 31, 1, 0, 0], [0, 0, 0, 30, 15, 2, 10, 0], 57],

  ['four repaid', [0, 0, 0, '0.00', 1000, 0, 4, 0, 0], [0, 0, 0, 30, 0, 8, 10, 35], 83],
  ['five repaid', [0, 0, 0, '0.00', 1000, 0, 5, 0, 0], [0, 0, 0, 30, 0, 10, 10, 35], 85],
  ['six repaid', [0, 0, 0, '0.00', 1000, 0, 6, 0, 0], [0, 0, 0, 30, 0, 10, 10, 35], 85],
  ['two repaid and three active', [0, 0, 0, '700.01', 1000, 0, 2, 3, 0], [0, 0, 0, 0, 0, 10, 10, 15], 35],
  ['only one, refinanced: neither repaid nor active', [4, 0, 0, '0.00', 1000, 0, 0, 0, 0], [35, 0, 0, 30, 0, 0, 10, 0], 75],

  ['one', [0, 0, 0, '0.00', 1000, 0, 1, 0, 1], [0, 0, 0, 30, 0, 2, 8, 0], 40],
  ['four', [0, 0, 0, '0.00', 1000, 0, 1, 0, 4], [0, 0, 0, 30, 0, 2, 2, 0], 34],
  ['five', [0, 0, 0, '0.00', 1000, 0, 1, 0, 5], [0, 0, 0, 30, 0, 2, 0, 0], 32],
  ['six', [0, 0, 0, '0.00', 1000, 0, 1, 0, 6], [0, 0, 0, 30, 0, 2, 0, 0], 32],

  // Loyalty: four cumulative bonuses
  ['5 on time', [5, 0, 0, '500.00', 1000, 0, 0, 1, 0], [35, 0, 0, 15, 0, 2, 10, 0], 62],
  ['6 on time', [6, 0, 0, '500.01', 1000, 0, 0, 1, 0], [35, 0, 0, 5, 0, 2, 10, 15], 67],
  ['8 on time, none repaid', [8, 0, 0, '385.00', 1000, 0, 0, 1, 0], [35, 0, 0, 15, 0, 2, 10, 15], 77],
  ['7 on time and one repaid: the top of SILVER', [7, 0, 0, '385.00', 1000, 0, 1, 1, 0], [35, 0, 0, 15, 0, 4, 10, 15], 79],
  ['8 on time and one repaid', [8, 0, 0, '385.00', 1000, 0, 1, 1, 0], [35, 0, 0, 15, 0, 4, 10, 25], 89],
  ['11 on time', [11, 0, 0, '100.00', 1000, 0, 0, 1, 0], [35, 0, 0, 30, 0, 2, 10, 15], 92],
  ['12 on time: never above 100', [12, 0, 0, '100.00', 1000, 0, 0, 1, 0], [35, 0, 0, 30, 0, 2, 10, 35], 100],
  ['one repaid, all late', [0, 13, 0, '0.00', 1000, 0, 1, 0, 0], [0, -20, 0, 30, 0, 2, 10, 0], 22],
  ['two repaid, all late', [0, 26, 0, '0.00', 1000, 0, 2, 0, 0], [0, -20, 0, 30, 0, 4, 10, 15], 39],
  ['three repaid, all late', [0, 39, 0, '0.00', 1000, 0, 3, 0, 0], [0, -20, 0, 30, 0, 6, 10, 35], 61],
  ['14 on time and two repaid', [14, 0, 36, '0.00', 1000, 0, 2, 0, 5], [9, 0, -21, 30, 0, 4, 0, 45], 67],
  ['15 on time and one repaid', [15, 0, 35, '800.00', 1000, 0, 1, 1, 5], [10, 0, -21, 0, 0, 4, 0, 45], 38],
  ['15 on time and two repaid', [15, 0, 35, '800.00', 1000, 0, 2, 1, 5], [10, 0, -21, 0, 0, 6, 0, 60], 55],
]

test.each(VECTORS)(
  'creditScore of %s',
  (_why, [onTimePayments, latePayments, missedPayments, debt, credit, months, completed, active, inquiries], points, score) => {
    const of = creditScore({
      hasActiveOrCompletedLoan: true,
      totalPayments: onTimePayments + latePayments + missedPayments,
      onTimePayments,
      latePayments,
      missedPayments,
      currentDebt: parseCedis(debt) ?? pesewas(-1),
      availableCredit: cedis(credit),
      accountAgeMonths: months,
      totalLoansCompleted: completed,
      activeLoans: active,
      recentCreditInquiries: inquiries,
    })
    // `-0 + 0` is 0: a floored share of 0 is -0.
    expect(SCORE_PARTS.map((part: ScorePart) => of.points[part] + 0)).toEqual(points)
    expect(of.score).toBe(score)
  },
)

test('credit score vectors are more than 40', () => expect(VECTORS.length).toBeGreaterThan(40))
