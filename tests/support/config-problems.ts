import { readConfig } from '#server/platform/config.ts'
import { StartProblem } from '#server/platform/start-problem.ts'

/** Minimum settings of a production start. */
export const PRODUCTION = {
  APP_ENV: 'production',
  ADMIN_PASSWORD: 'a long password of ours',
  SESSION_SECRET: 'x'.repeat(40),
  ARKESEL_API_KEY: 'key',
  PUBLIC_ORIGIN: 'https://loans.example.com',
}

/** Messages that stop a start under these settings; empty when it succeeds. */
export function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof StartProblem) return error.sentences
    throw error
  }
}
