/** A hand holds a phone with the application. The arch is cut by the frame around it. */
export function HandWithPhone() {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 176" className="block w-full">
      <path className="fill-cloth-deep" d="M0 0h100v176H0Z" />
      <path className="fill-cloth-skin" d="M32 120h44c6 0 10 4 10 12 0 14-8 18-8 30v20H32Z" />
      <rect className="fill-cloth-gold" x="26" y="158" width="58" height="20" />
      <path className="fill-cloth-clay" d="M26 163h58v3H26zM26 170h58v3H26z" />
      <g transform="rotate(-5 52 84)">
        <rect className="fill-cloth-ink" x="28" y="36" width="48" height="94" rx="7" />
        <rect className="fill-cloth-paper" x="31.5" y="41" width="41" height="84" rx="3" />
        <rect className="fill-cloth-forest" x="36" y="47" width="20" height="5" rx="1" />
        <rect x="36" y="59" width="32" height="11" rx="2" fill="#fff" />
        <rect className="fill-cloth-ink" x="39" y="63" width="15" height="3.5" rx="1" />
        <rect x="36" y="75" width="32" height="11" rx="2" fill="#fff" />
        <rect className="fill-cloth-ink" x="39" y="79" width="21" height="3.5" rx="1" />
        <rect className="fill-cloth-gold" x="36" y="100" width="32" height="15" rx="3" />
      </g>
      <g className="fill-cloth-skin">
        <rect x="22" y="96" width="15" height="11" rx="5.5" />
        <rect x="22.5" y="109" width="15" height="11" rx="5.5" />
        <rect x="24" y="122" width="15" height="11" rx="5.5" />
      </g>
      <path className="stroke-cloth-skin" d="M78 136c1-10-3-19-11-25" fill="none" strokeWidth="14" strokeLinecap="round" />
      <path d="M64.5 106.5c1.5-2 5-1.5 6.5.5" fill="none" stroke="#A06B45" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
