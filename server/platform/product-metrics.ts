import { Counter, Gauge, Registry } from 'prom-client'

export const productRegister = new Registry()

/** Seconds; an alarm watches its age. */
export const jobLastSuccess = new Gauge({
  name: 'job_last_success_seconds',
  help: 'When each job last ended well in this process',
  labelNames: ['name'],
  registers: [productRegister],
})
export const jobFailures = new Counter({
  name: 'job_failures_total',
  help: 'Runs of jobs that failed',
  labelNames: ['name'],
  registers: [productRegister],
})
export const ledgerViolations = new Counter({
  name: 'books_violations_total',
  help: 'What check_invariants() found in the nightly close',
  registers: [productRegister],
})
