/** The lender's conditions for customers. */
export function ProductEligibility({ title, eligibility }: { title: string; eligibility: readonly string[] }) {
  if (eligibility.length === 0) return null
  return (
    <div className="my-3">
      <p className="font-bold">{title}</p>
      <ul className="list-disc pl-5">
        {eligibility.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </div>
  )
}
