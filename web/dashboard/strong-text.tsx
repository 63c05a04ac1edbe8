/** `**strong**` parts, as the server writes them. */
export function StrongText({ children }: { children: string }) {
  return children.split('**').map((part, at) =>
    // Parts never change places.
    at % 2 === 1 ? <b key={`${at} ${part}`}>{part}</b> : part,
  )
}
