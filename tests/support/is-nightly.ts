/** The nightly run does the long proofs; the check a short form of each. */
export const IS_NIGHTLY = process.env['NIGHTLY'] !== undefined
