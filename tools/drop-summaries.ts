import type { Plugin } from 'vite'

/** The summaries of endpoints are for docs/API.md and its readers; pages do without them. */
export const dropSummaries = (): Plugin => ({
  name: 'drop-summaries',
  // Before the types are taken out, which changes the spaces.
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/.*\.ts$/ },
    handler: (code) => ({ code: code.replace(SUMMARY, ''), map: null }),
  },
})

const SUMMARY = /^ +summary:\s+(['"`]).*\1,$/gm
