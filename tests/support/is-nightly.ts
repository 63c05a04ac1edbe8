/** `npm run nightly` runs the long proofs, which need real minutes or many repetitions; the check runs a short form of each. */
export const IS_NIGHTLY = process.env['NIGHTLY'] !== undefined
