const PERCENT = new Intl.NumberFormat('en', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** `7.8%`; a dash for null. */
export const formatShare = (share: number | null): string => (share === null ? '–' : PERCENT.format(share))
