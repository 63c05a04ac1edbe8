import { listOfferedProducts, readProductQuote } from '#contract/products/offered-products.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { refusalToApply } from '#domain/loans/application.ts'
import { customerSummaryOf } from '#domain/loans/customer-summary.ts'
import { applicantOf } from '#domain/loans/eligibility.ts'
import { SMALLEST_LOAN } from '#domain/loans/quote.ts'
import { scheduleOf } from '#domain/loans/schedule.ts'
import { dueDaysOf, quoteOf } from '#domain/loans/version-quote.ts'
import { priceOfVersion } from '#domain/products/product-price.ts'
import { trueAnnualRate } from '#domain/products/product-rate.ts'
import { factsOfProduct } from '#domain/products/product-words.ts'
import { eligibilityFactsOf } from '#server/loans/assert-eligible-customer.ts'
import { readCustomerLoans } from '#server/loans/customer-loans-store.ts'
import { readCalendar } from '#server/loans/holidays-store.ts'
import { offeredProduct, productVersions } from '#server/loans/product-versions-query.ts'
import { sealTerms } from '#server/loans/terms-store.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountRead } from '#server/platform/http/mount.ts'
import { isOn } from '#server/settings/settings-store.ts'

export function productRoutes(api: Api): void {
  mountRead(api, listOfferedProducts, async ({ actor, now }, db) => {
    const today = dayOf(now)
    const { customerLoans } = await readCustomerLoans(db, actor.userId, today)
    const { level } = customerSummaryOf(customerLoans, today)
    const products = (await productVersions(db)).flatMap(({ product, active }) => {
      const most = product.limits[level.name]
      if (!active || most === null) return []
      const { version, name, frequency } = product
      return [{ version, name, hasPayDay: frequency === 'monthly', most, facts: [...factsOfProduct(product)] }]
    })
    return { products }
  })

  mountRead(api, readProductQuote, async ({ actor, now, query }, db) => {
    const { amount, payDay } = query
    const today = dayOf(now)
    const product = await offeredProduct(db, query.version)
    // A smaller amount may have no price.
    if (amount < SMALLEST_LOAN) throw new Refused(refusal('amount_too_small'))
    const own = await readCustomerLoans(db, actor.userId, today)
    const facts = { ...(await eligibilityFactsOf(db, own, today)), limits: product.limits }
    const reason = refusalToApply({ amount, termsAccepted: true }, applicantOf(facts, 'customer'))
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
  })
}
