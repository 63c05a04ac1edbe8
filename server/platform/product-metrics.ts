import { Registry } from 'prom-client'

/** What the features count of this process, beside the calls of each server in it. Shown in /metrics. */
export const productRegister = new Registry()
