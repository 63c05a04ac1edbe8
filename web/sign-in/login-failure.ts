import { ApiError } from '#web/lib/api-error.ts'

/** Rule S17. Without a response there is no reason to show. */
export function formatLoginFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return 'Login failed'
  // A 503 of a proxy has no message of ours.
  return formatLoginRefused(error.serverMessage ?? (error.status === 503 ? 'We are very busy. Please try again in a moment.' : undefined))
}

export const formatLoginRefused = (message: string | undefined): string => `Login failed: ${message || 'Unknown error'}`

export function reasonNotToSend({ name, phone }: { name: string; phone: string }): string | undefined {
  if (name.trim() === '' && phone.trim() === '') return 'Enter your name and your phone number.'
  if (name.trim() === '') return 'Enter your full name.'
  return phone.trim() === '' ? 'Enter your phone number.' : undefined
}
