import type { NowState } from '#domain/home/now-lists.ts'

/** Neither a wait nor a refusal. */
const WELL: readonly NowState[] = ['paid', 'approved', 'repaid', 'due', 'new', 'profile_missing', 'may_apply']

/** Rule W17. Apart from the lists, so that only home loads it. */
export const needsPerson = (shown: readonly { readonly state: NowState }[]): boolean => shown.some(({ state }) => !WELL.includes(state))
