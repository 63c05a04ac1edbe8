/** Draws the `**strong**` parts of the server's texts. */
export function StrongText({ children }: { children: string }) {
  return children.split('**').map((part, at) =>
    // Parts never change places.
    at % 2 === 1 ? <b key={`${at} ${part}`}>{part}</b> : part,
  )
}
