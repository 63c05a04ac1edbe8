import { Counter, Registry } from 'prom-client'

export const productRegister = new Registry()

export const jobFailures = new Counter({
  name: 'job_failures_total',
  help: 'Runs of jobs that failed',
  labelNames: ['name'],
  registers: [productRegister],
})

export const officeReads = new Counter({
  name: 'office_reads_total',
  help: 'Reads of the office that a replica may answer, by the database that answered',
  labelNames: ['database'],
  registers: [productRegister],
})
