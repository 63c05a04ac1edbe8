import { readConfig } from '#server/platform/config.ts'
import { StartProblem } from '#server/platform/start-problem.ts'

export const PRODUCTION = {
  APP_ENV: 'production',
  DATABASE: 'embedded',
  ADMIN_PASSWORD: 'a long password of ours',
  SESSION_SECRET: '8f14e45fceea167a5a36dedd4bea2543f7a2c91b',
  AUDIT_SEAL_KEY: 'c9f0f895fb98ab9159f51fd0297e236d0e7b31a4',
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
