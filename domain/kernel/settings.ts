/** All are off by default. */
export const SETTINGS = {
  /** Tills, floats and the cash payout limit (rule P16). */
  tills: false,
  /** Due dates skip public holidays and Sundays (rule L16). */
  holidays: false,
  /** One postponement of a week per loan (rule L17). */
  postponement: false,
  /** Refuses applications and approvals with the flag "limit jump" (rule C7). */
  limit_jump_refused: false,
  /** Above GH₵1,000 a loan needs a verified Ghana Card. */
  ghana_card_gate: false,
  /** Every payout needs a second person (rule A14). */
  payouts_by_two: false,
  /** The close of a month books provisions for loan losses (rule A50). */
  provisions: false,
  /** An approval needs a search at a credit bureau, or a reason (rule S35). */
  bureau: false,
} as const satisfies Record<string, boolean>

export const SETTING_LABELS = {
  tills: {
    title: 'Tills',
    meaning: 'Each user who handles cash opens, counts and closes their own till. A cash payout cannot exceed its balance.',
  },
  holidays: {
    title: 'Public holidays',
    meaning:
      'Loans paid out from now on have no due date on a Sunday or a listed holiday. A new holiday moves only payments that are not due yet.',
  },
  postponement: { title: 'Postponement', meaning: 'A customer can move all future payments of a loan by a week, once per loan.' },
  limit_jump_refused: {
    title: 'Limit jump refusal',
    meaning:
      'Refuses applications and approvals that bring all loans of a customer above GH₵1,000 and above three times the largest loan repaid over four weeks.',
  },
  ghana_card_gate: {
    title: 'Ghana Card gate',
    meaning: 'A loan above GH₵1,000 is approved and paid out only with a verified Ghana Card.',
  },
  payouts_by_two: {
    title: 'Two people for every payout',
    meaning:
      'One user requests each payout and another releases it, whatever the amount, in cash and by mobile money. Recommended for an office with two approvers.',
  },
  provisions: {
    title: 'Provisions for loan losses',
    meaning:
      'The close of a month books the difference between the required and the booked provision. A write-off uses the provision of its loan.',
  },
  bureau: {
    title: 'Credit bureau',
    meaning:
      'An approval needs a search at a credit bureau of the last 30 days, with the consent of the customer before it, or a recorded reason. Customers see the consent among their choices.',
  },
} as const satisfies Record<keyof typeof SETTINGS, { title: string; meaning: string }>

export type SettingName = keyof typeof SETTINGS
export type Settings = Readonly<Record<SettingName, boolean>>

// Object.keys widens the keys to string.
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]
