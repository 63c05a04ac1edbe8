import { readConfig } from '#server/platform/config.ts'
import { StartProblem } from '#server/platform/start-problem.ts'

export const PRODUCTION = {
  APP_ENV: 'production',
  ADMIN_PASSWORD: 'a long password of ours',
  SESSION_SECRET: 'x'.repeat(40),
  ARKESEL_API_KEY: 'key',
  PUBLIC_ORIGIN: 'https://loans.example.com',
}

/** Empty when the start succeeds. */
export function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof StartProblem) return error.sentences
    throw error
  }
}
