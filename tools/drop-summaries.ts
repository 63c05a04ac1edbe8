import type { Plugin } from 'vite'

/** Summaries are for docs/API.md. */
export const dropSummaries = (): Plugin => ({
  name: 'drop-summaries',
  // Before types are removed, which changes the spaces.
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/.*\.ts$/ },
    handler: (code) => ({ code: code.replace(SUMMARY, ''), map: null }),
  },
})

const SUMMARY = /^ +summary:\s+(['"`]).*\1,$/gm
