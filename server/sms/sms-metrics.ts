import { Counter } from 'prom-client'
import { productRegister } from '#server/platform/product-metrics.ts'

/** `accepted`, `refused` and `unknown` count per sending; `dropped`, `delivered` and `undelivered` once per message. */
export const textMessages = new Counter({
  name: 'sms_messages_total',
  help: 'What became of text messages, by provider',
  labelNames: ['provider', 'outcome'],
  registers: [productRegister],
})
