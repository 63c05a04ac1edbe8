import { Counter, Registry } from 'prom-client'

export const productRegister = new Registry()

export const jobFailures = new Counter({
  name: 'job_failures_total',
  help: 'Runs of jobs that failed',
  labelNames: ['name'],
  registers: [productRegister],
})
