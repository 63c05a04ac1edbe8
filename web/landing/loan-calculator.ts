import { formatLimit, parseCedis } from '#domain/kernel/money.ts'
import { EXPOSURE_CAP } from '#domain/loans/eligibility.ts'
import { SMALLEST_LOAN } from '#domain/loans/quote.ts'
import { priceTexts } from '#web/landing/price-texts.ts'

export function startCalculator(): void {
  const field = document.querySelector<HTMLInputElement>('#calculator-amount')
  const problem = document.querySelector('#calculator-problem')
  if (!field || !problem) return
  field.addEventListener('input', () => {
    const amount = parseCedis(field.value.replaceAll(/[,\s]/g, '').replace(/\.$/, ''))
    const isPossible = amount !== undefined && amount >= SMALLEST_LOAN && amount <= EXPOSURE_CAP
    field.setAttribute('aria-invalid', String(!isPossible))
    problem.textContent = isPossible ? '' : `Enter an amount from ${formatLimit(SMALLEST_LOAN)} to ${formatLimit(EXPOSURE_CAP)}.`
    if (!isPossible) return
    for (const [fact, text] of Object.entries(priceTexts(amount)))
      for (const place of document.querySelectorAll(`[data-price="${fact}"]`)) place.textContent = text
  })
}
