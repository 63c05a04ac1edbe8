import { readApprovalPrice } from '#contract/products/approval-price.ts'
import { listOfferedProducts, listProductsFor, readProductQuote, readQuoteFor } from '#contract/products/offered-products.ts'
import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { NOTHING, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import type { Reader } from '#domain/kernel/refusal-sentences.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { abilityToPay } from '#domain/loans/ability-to-pay.ts'
import { refusalToApply } from '#domain/loans/application.ts'
import { customerSummaryOf } from '#domain/loans/customer-summary.ts'
import { applicantOf } from '#domain/loans/eligibility.ts'
import { SMALLEST_LOAN } from '#domain/loans/quote.ts'
import { scheduleOf } from '#domain/loans/schedule.ts'
import { dueDaysOf, quoteOf } from '#domain/loans/version-quote.ts'
import { priceOfVersion } from '#domain/products/product-price.ts'
import { trueAnnualRate } from '#domain/products/product-rate.ts'
import { factsOfProduct, rateWords, termWords } from '#domain/products/product-words.ts'
import { weeklyShare } from '#domain/products/weekly-share.ts'
import { eligibilityFactsOf } from '#server/loans/assert-eligible-customer.ts'
import { readCustomerLoans } from '#server/loans/customer-loans-store.ts'
import { readCalendar } from '#server/loans/holidays-store.ts'
import { loanCustomers } from '#server/loans/loan-customers-query.ts'
import { assertNotOwnLoan, loanRow } from '#server/loans/loan-rows.ts'
import { offeredProduct, productVersion, productVersions } from '#server/loans/product-versions-query.ts'
import { otherWeekly } from '#server/loans/review-facts.ts'
import { sealTerms } from '#server/loans/terms-store.ts'
import type { Db } from '#server/platform/db.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountRead } from '#server/platform/http/mount.ts'
import { isOn } from '#server/settings/settings-store.ts'

const orNull = (amount: number | null) => (amount === null ? null : pesewas(amount))

export function productRoutes(api: Api): void {
  mountRead(api, listOfferedProducts, ({ actor, now }, db) => offeredTo(db, actor.userId, dayOf(now)))
  mountRead(api, listProductsFor, ({ actor, now, params }, db) => offeredTo(db, managed(actor, params.userId), dayOf(now)))
  mountRead(api, readProductQuote, ({ actor, now, query }, db) =>
    quoteFor(db, actor.userId, query, { reader: 'customer', today: dayOf(now) }),
  )
  mountRead(api, readQuoteFor, ({ actor, now, params, query }, db) =>
    quoteFor(db, managed(actor, params.userId), query, { reader: 'staff', today: dayOf(now) }),
  )

  mountRead(api, readApprovalPrice, async ({ actor, now, params, query: { amount } }, db) => {
    await assertNotOwnLoan(db, params.id, actor.userId)
    if (amount < SMALLEST_LOAN) throw new Refused(refusal('amount_too_small'))
    const row = await loanRow(db, params.id, dayOf(now))
    const customer = (await loanCustomers(db, [row.user_id])).get(row.user_id)
    invariant(customer !== undefined, 'every loan has its customer')
    const product = await productVersion(db, row.product_version)
    const { weekly, total, fees = NOTHING, instalments } = quoteOf(product, amount)
    const { burden, tooHigh, fits } = abilityToPay(
      { weeklyIncome: orNull(row.weekly_income), weeklyObligations: orNull(row.weekly_obligations) },
      { amount, most: pesewas(row.requested_amount), otherWeekly: otherWeekly(row, customer) },
      (one) => weeklyShare(product.frequency, quoteOf(product, one).weekly),
    )
    const last = instalments.at(-1)?.amount ?? weekly
    const eligibility = [...product.eligibility]
    return { amount, instalment: weekly, last, total, fees, burden, tooHigh, fits: fits ?? null, eligibility }
  })
}

/** @throws Refused own_record */
function managed(actor: Actor, userId: string): string {
  if (userId === actor.userId) throw new Refused(refusal('own_record'))
  return userId
}

async function offeredTo(db: Db, userId: string, today: LocalDate) {
  const { customerLoans } = await readCustomerLoans(db, userId, today)
  const { level } = customerSummaryOf(customerLoans, today)
  const products = (await productVersions(db)).flatMap(({ product, active }) => {
    const most = product.limits[level.name]
    if (!active || most === null) return []
    const { version, name, frequency, eligibility } = product
    const words = { price: rateWords(product), term: termWords(product), facts: [...factsOfProduct(product)] }
    return [{ version, name, ...words, hasPayDay: frequency === 'monthly', eligibility: [...eligibility], most }]
  })
  return { products }
}

async function quoteFor(
  db: Db,
  userId: string,
  { version, amount, payDay }: { version: number; amount: Pesewas; payDay?: number | undefined },
  { reader, today }: { reader: Reader; today: LocalDate },
) {
  const product = await offeredProduct(db, version)
  // A smaller amount may have no price.
  if (amount < SMALLEST_LOAN) throw new Refused(refusal('amount_too_small'))
  const own = await readCustomerLoans(db, userId, today)
  const facts = { ...(await eligibilityFactsOf(db, own, today)), limits: product.limits }
  const reason = refusalToApply({ amount, termsAccepted: true }, applicantOf(facts, reader))
  const keepsWorkingDays = await isOn(db, 'holidays')
  const holidays = keepsWorkingDays ? (await readCalendar(db)).holidays : undefined
  const priced = quoteOf(product, amount)
  const { fees, received, ...price } = priceOfVersion(product, amount)
  const { hash, text } = sealTerms(priced, keepsWorkingDays, product)
  return {
    version: product.version,
    amount,
    fees,
    received,
    interest: priced.interest,
    total: priced.total,
    trueCost: trueAnnualRate({ fees, received, ...price }, product.frequency),
    instalments: scheduleOf(priced, today, holidays, dueDaysOf(product, payDay)).map((one) => ({
      number: one.week,
      amount: pesewas(one.amount),
      dueDate: one.dueDate,
    })),
    terms: { hash, text },
    refusal: reason?.message ?? null,
  }
}
