import { Counter } from 'prom-client'
import { productRegister } from '#server/platform/product-metrics.ts'

/** Counts what became of text messages: `accepted`, `refused` and `unknown` per sending, `dropped`, `delivered` and `undelivered` once. */
export const textMessages = new Counter({
  name: 'sms_messages_total',
  help: 'What became of text messages, by provider',
  labelNames: ['provider', 'outcome'],
  registers: [productRegister],
})
