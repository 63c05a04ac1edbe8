import { Counter } from 'prom-client'
import { productRegister } from '#server/platform/product-metrics.ts'

export const momoOutcomes = new Counter({
  name: 'momo_outcomes_total',
  help: 'Mobile money: sendings, questions and ends, by outcome',
  labelNames: ['step', 'direction', 'outcome'],
  registers: [productRegister],
})
