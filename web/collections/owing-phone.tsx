export const OwingPhone = ({ phone }: { phone: string | null }) => (
  <span className="whitespace-nowrap tabular-nums">{phone ?? 'no phone'}</span>
)
