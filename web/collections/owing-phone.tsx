/** The phone of somebody who owes, in one piece; or that there is none to be seen. */
export const OwingPhone = ({ phone }: { phone: string | null }) => (
  <span className="whitespace-nowrap tabular-nums">{phone ?? 'no phone'}</span>
)
