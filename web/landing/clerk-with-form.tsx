/** A person reads the application. The arch is cut by the frame around it. */
export function ClerkWithForm() {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 176" className="block w-full">
      <path className="fill-cloth-gold" d="M0 0h100v176H0Z" />
      <path className="fill-cloth-forest" d="M8 176v-18a42 38 0 0 1 84 0v18Z" />
      <path d="M41 96h18v28a9 9 0 0 1-18 0Z" fill="#5F3820" />
      <path className="fill-cloth-skin" d="M34 64h32v22a16 18 0 0 1-32 0Z" />
      <path className="fill-cloth-clay" d="M29 76c-4-16 4-34 21-34s25 18 21 34c-6-7-13-10-21-10s-15 3-21 10Z" />
      <path className="fill-cloth-clay" d="M57 45c2-11 13-17 21-12-1 9-8 15-19 15Z" />
      <path d="M60 49c10-5 21-2 24 6-7 4-16 3-23-3Z" fill="#97401F" />
      <path className="stroke-cloth-paper" d="M31 66c8-11 30-11 38 0M33 58c8-10 26-10 34 0" fill="none" strokeWidth="2.5" />
      <circle className="fill-cloth-paper" cx="33.5" cy="91" r="3" />
      <circle className="fill-cloth-paper" cx="66.5" cy="91" r="3" />
      <path className="stroke-cloth-gold" d="M36 122l14 16 14-16" fill="none" strokeWidth="3" />
      <rect className="fill-cloth-paper" x="28" y="134" width="44" height="50" rx="3" />
      <path className="stroke-cloth-ink" d="M34 142h22M34 148h30M34 154h26" strokeWidth="2.5" opacity=".55" />
      <path
        className="stroke-cloth-forest"
        d="m42 164 5.5 5.5L58 158"
        fill="none"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect className="fill-cloth-skin" x="22" y="148" width="12" height="20" rx="6" />
      <rect className="fill-cloth-skin" x="66" y="148" width="12" height="20" rx="6" />
    </svg>
  )
}
