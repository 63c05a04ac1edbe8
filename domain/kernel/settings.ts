/** Each setting with its default. All are off. */
export const SETTINGS = {
  /** Tills, floats and the cash payout limit (rule P16). */
  tills: false,
  /** Due dates skip public holidays and Sundays (rule L16). */
  holidays: false,
  /** One postponement of a week per loan (rule L17). */
  postponement: false,
  /** Refuses an application with the flag "limit jump" (rule C7). */
  limit_jump_refused: false,
  /** Above GH₵1,000 a loan needs a verified Ghana Card. */
  ghana_card_gate: false,
} as const satisfies Record<string, boolean>

export const SETTING_LABELS = {
  tills: {
    title: 'Tills',
    meaning: 'Everybody who handles cash opens, counts and closes a till of their own; a cash payout cannot exceed it.',
  },
  holidays: {
    title: 'Public holidays',
    meaning:
      'Loans paid out from now on have no due date on a Sunday or on a holiday of the table. A holiday entered later moves only payments that are not due yet.',
  },
  postponement: { title: 'Postponement', meaning: 'A customer may ask once per loan to move every payment that is not due yet by a week.' },
  limit_jump_refused: {
    title: 'Limit jump refusal',
    meaning:
      'Applications and approvals that take all loans of a customer above GH₵1,000, and above three times the largest loan repaid over four weeks, are refused.',
  },
  ghana_card_gate: {
    title: 'Ghana Card gate',
    meaning: 'A loan above GH₵1,000 is approved and paid out only when the Ghana Card of the customer was recorded and verified.',
  },
} as const satisfies Record<keyof typeof SETTINGS, { title: string; meaning: string }>

export type SettingName = keyof typeof SETTINGS
export type Settings = Readonly<Record<SettingName, boolean>>

// Object.keys widens the keys to string.
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]
