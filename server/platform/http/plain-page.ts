const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as HTML shows it. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)

/** A page without script for people who run or build on the server. The style sheet is a file of its own, since the security policy allows no other. */
export const plainPage = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)} · Mmoa Loans</title><link rel="stylesheet" href="/api/docs/page.css"></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`

export const PLAIN_STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h2 { margin: 2.5rem 0 0.25rem; font-size: 1.1rem; }
h2 code { font-size: 1rem; }
pre { overflow-x: auto; padding: 0.75rem 1rem; border-radius: 0.5rem; background: color-mix(in srgb, currentColor 8%, transparent); font-size: 0.85rem; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.5rem 0.75rem 0.5rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); text-align: left; vertical-align: top; }
nav ul { columns: 18rem; padding-left: 1.2rem; }
.quiet { opacity: 0.75; }
`
