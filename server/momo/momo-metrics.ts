import { Counter } from 'prom-client'
import { productRegister } from '#server/platform/product-metrics.ts'

/** What became of sendings, of questions to providers, and of orders. */
export const momoOutcomes = new Counter({
  name: 'momo_outcomes_total',
  help: 'Mobile money: sendings, questions and ends, by outcome',
  labelNames: ['step', 'direction', 'outcome'],
  registers: [productRegister],
})
