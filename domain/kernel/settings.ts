/** What may be switched while the product runs, each with its value where nobody has chosen one. Every one of them is off, so that the documented dates and ways stand. */
export const SETTINGS = {
  /** Tills, floats and the limit of a cash payout (decisions, "Payments"). */
  tills: false,
  /** Due dates skip public holidays and Sundays (decisions, "Loans", Holidays and postponement). */
  holidays: false,
  /** One postponement of a week per loan (the same place). */
  postponement: false,
  /** An application that carries the flag "limit jump" is refused (decisions, "Score"). */
  limit_jump_refused: false,
} as const satisfies Record<string, boolean>

export type SettingName = keyof typeof SETTINGS
export type Settings = Readonly<Record<SettingName, boolean>>

// Object.keys widens the keys of the table above to text.
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]
