/** Accra's time is UTC. */
export function greetingAt(moment: Date): string {
  const hour = moment.getUTCHours()
  if (hour < 12) return 'Good morning'
  return hour < 17 ? 'Good afternoon' : 'Good evening'
}
