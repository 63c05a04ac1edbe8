const PERCENT = new Intl.NumberFormat('en', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** `7.8%`; a dash where there is nothing to have a share of. */
export const formatShare = (share: number | null): string => (share === null ? '–' : PERCENT.format(share))
