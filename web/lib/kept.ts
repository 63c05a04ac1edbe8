/** Everything that the app keeps on the phone for an account has a name that begins with this. */
export const KEPT = 'mmoa-kept-'

/** Wipes what the phone kept: at sign-out and on a 401. The theme is nobody's secret and stays. */
export function wipeKept(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const name of Object.keys(storage)) if (name.startsWith(KEPT)) storage.removeItem(name)
  }
}
