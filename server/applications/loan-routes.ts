import { sql } from 'kysely'
import { readRefinanceQuote, refinanceLoan as refinanceLoanEndpoint } from '#contract/loan-refinance.ts'
import { listOwnLoans, readPayoff, readPicture } from '#contract/loans.ts'
import { acceptTerms as acceptTermsEndpoint, withdrawLoan as withdrawLoanEndpoint } from '#contract/loans/loan-acceptance.ts'
import { applyForLoan as applyForLoanEndpoint } from '#contract/loans/loan-application.ts'
import { listEarlierLoans } from '#contract/imports/earlier-loans.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { payoffOf } from '#domain/loans/payoff.ts'
import { settlementOn } from '#domain/loans/early-settlement.ts'
import { quoteOf } from '#domain/loans/version-quote.ts'
import { feesOf } from '#domain/products/product-price.ts'
import { applicantOf } from '#domain/loans/eligibility.ts'
import { refinanceOf } from '#domain/loans/refinance-outcome.ts'
import { refinancedLoanOf, refusalToRefinance } from '#domain/loans/refinance.ts'
import { applyForLoan, refinanceLoan } from '#server/applications/apply-for-loan.ts'
import { withdrawLoan } from '#server/applications/withdraw-loan.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { acceptTerms } from '#server/loans/accept-terms.ts'
import { queryEarlierLoans } from '#server/loans/earlier-loans-store.ts'
import { eligibilityFactsOf } from '#server/loans/assert-eligible-customer.ts'
import { loanOf, readCustomerLoans, toCustomerLoan } from '#server/loans/customer-loans-store.ts'
import { ownLoanRow } from '#server/loans/loan-rows.ts'
import { ownLoanResponse, toLoanView } from '#server/loans/loan-view.ts'
import { offeredProduct } from '#server/loans/product-versions-query.ts'
import { ownLoans, ownLoanViews } from '#server/loans/loans-query.ts'
import { toJpeg } from '#server/loans/profile-picture.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountFile, mountList, mountPreparedWrite, mountRead, mountWrite } from '#server/platform/http/mount.ts'
import { enforceLimit } from '#server/platform/http/rate-limit.ts'

/** Retries count too. */
const APPLICATIONS = { limit: 20, windowSeconds: 60 * 60 }

export function loanRoutes(api: Api): void {
  mountList(api, listOwnLoans, async (call, db) => {
    const today = dayOf(call.now)
    return ownLoanViews(db, call.actor.userId, today, await ownLoans(db, call.actor.userId, today, call.page))
  })

  mountRead(api, listEarlierLoans, async ({ actor }, db) => ({ loans: await queryEarlierLoans(db, actor.userId) }))

  mountPreparedWrite(
    api,
    applyForLoanEndpoint,
    async ({ body, actor, now }) => {
      // First, because decoding costs more than the rest of the call.
      await enforceLimit(api.deps.db, `apply:${actor.userId}`, APPLICATIONS, now)
      return body.profilePicture === undefined ? undefined : { id: api.deps.random.id(), jpeg: await toJpeg(body.profilePicture) }
    },
    async ({ body, ...call }, tx, picture) => {
      const id = await applyForLoan(tx, requestContextOf(call), {
        customerId: call.actor.userId,
        amount: body.requestedAmount,
        lender: body.lender,
        termsAccepted: body.termsAccepted,
        termsHash: body.termsHash,
        businessPurpose: body.businessPurpose,
        weeklyIncome: body.weeklyIncome,
        weeklyObligations: body.weeklyObligations,
        productVersion: body.productVersion,
        payDay: body.payDay,
        picture,
      })
      return ownLoanResponse(tx, id, call.now, 'Application Received Successfully!')
    },
  )

  mountRead(api, readPayoff, async (call, db) => {
    const today = dayOf(call.now)
    const row = await ownLoanRow(db, call.params.id, call.actor.userId, today)
    return { loanId: row.id, asOf: today, ...payoffOf(toLoanView(row, today), settlementOn(toCustomerLoan(row), today)) }
  })

  mountWrite(api, withdrawLoanEndpoint, async (call, tx) => {
    await withdrawLoan(tx, requestContextOf(call), call.params.id)
    return ownLoanResponse(tx, call.params.id, call.now, 'Your application was withdrawn.')
  })

  mountWrite(api, acceptTermsEndpoint, async (call, tx) => {
    await acceptTerms(tx, requestContextOf(call), {
      customerId: call.actor.userId,
      loanId: call.params.id,
      hash: call.body.hash,
      paperReference: null,
    })
    return ownLoanResponse(tx, call.params.id, call.now, 'You accepted the new terms.')
  })

  mountFile(api, readPicture, async (call, db) => {
    const maySeeAll = call.actor.withCode && call.actor.permissions.includes('view_customer_loans')
    const { rows } = await sql<{ jpeg: Buffer }>`
      select jpeg from pictures where id = ${call.params.id} and (user_id = ${call.actor.userId} or ${maySeeAll}::boolean)`.execute(db)
    const picture = rows[0]
    if (!picture) throw new Refused(refusal('not_found'))
    return { bytes: picture.jpeg }
  })
}

export function refinanceRoutes(api: Api): void {
  mountRead(api, readRefinanceQuote, async (call, db) => {
    const today = dayOf(call.now)
    const own = await readCustomerLoans(db, call.actor.userId, today)
    const { loan } = loanOf(own, call.params.id)
    const { newAmount, version } = call.query
    const product = await offeredProduct(db, version)
    const priced = quoteOf(product, newAmount)
    const facts = { ...(await eligibilityFactsOf(db, own, today)), limits: product.limits }
    const applicant = applicantOf(facts, 'customer', { refinancedId: loan.id })
    const application = { amount: newAmount, termsAccepted: true }
    const reason = refusalToRefinance(refinancedLoanOf(loan, today), application, applicant, (amount) => feesOf(product, amount))
    return {
      loanId: loan.id,
      newAmount,
      ...refinanceOf(loan, newAmount, today, product),
      totalRepayment: priced.total,
      weeklyPayment: priced.weekly,
      refusal: reason?.message ?? null,
    }
  })

  mountWrite(api, refinanceLoanEndpoint, async ({ body, ...call }, tx) => {
    const id = await refinanceLoan(tx, requestContextOf(call), body)
    return ownLoanResponse(tx, id, call.now, 'Application Received Successfully!')
  })
}
