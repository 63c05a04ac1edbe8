import { useId } from 'react'

export function WovenStrip({ className }: { className?: string }) {
  const id = useId()
  return (
    <svg aria-hidden="true" className={`block h-4 w-full ${className ?? ''}`}>
      <pattern id={id} width="104" height="16" patternUnits="userSpaceOnUse">
        <path className="fill-cloth-deep" d="M0 0h104v16H0z" />
        <path className="fill-cloth-forest" d="M36 0h28v16H36z" />
        <path className="fill-cloth-clay" d="M66 0h36v16H66z" />
        <path
          className="fill-cloth-gold"
          d="M0 4h34v2H0zM0 10h34v2H0zM39 0h2v16h-2zM45 0h2v16h-2zM53 0h2v16h-2zM59 0h2v16h-2zM82 1h4v2h3v3h2v4h-2v3h-3v2h-4v-2h-3v-3h-2V6h2V3h3zM70 6h3v4h-3zM95 6h3v4h-3z"
        />
        <path className="fill-cloth-deep" d="M83 5h2v1h2v4h-2v1h-2v-1h-2V6h2z" />
      </pattern>
      <rect width="100%" height="16" fill={`url(#${id})`} />
    </svg>
  )
}
