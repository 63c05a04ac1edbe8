/** The money is at the stall. The arch is cut by the frame around it. */
export function StallWithMoney() {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 176" className="block w-full">
      <path className="fill-cloth-clay" d="M0 0h100v176H0Z" />
      <path className="fill-cloth-ink" d="M48 66h5v110h-5z" />
      <path
        className="fill-cloth-paper"
        d="M4 72C6 44 26 28 50.5 28S95 44 97 72c-4 5-11.5 5-15.5 0-4 5-11.5 5-15.5 0-4 5-11.5 5-15.5 0-4 5-11.5 5-15.5 0-4 5-11.5 5-15.5 0C15.5 77 8 77 4 72Z"
      />
      <path
        className="fill-cloth-gold"
        d="M50.5 28C38 34 31 50 29.3 74.5c-3.5 1-7.3.5-9.8-2.5C21 50 33 33 50.5 28ZM50.5 28C63 34 70 50 71.7 74.5c3.5 1 7.3.5 9.8-2.5C80 50 68 33 50.5 28ZM50.5 28c-3 8-7 25-7 46.5 2.5.8 5 .2 7-2.5 2 2.7 4.5 3.3 7 2.5C57.5 53 53.5 36 50.5 28Z"
      />
      <path className="fill-cloth-ink" d="M49 22h3v8h-3z" />
      <path className="fill-cloth-deep" d="M0 138h100v10H0z" />
      <path className="fill-cloth-forest" d="M6 148h88v28H6z" />
      <path className="fill-cloth-gold" d="M6 154h88v3H6zM6 164h88v3H6z" />
      <rect className="fill-cloth-gold" x="8" y="126" width="30" height="12" rx="2" />
      <rect className="fill-cloth-forest" x="10" y="114" width="26" height="12" rx="2" />
      <rect className="fill-cloth-paper" x="9" y="102" width="28" height="12" rx="2" />
      <path className="stroke-cloth-ink" d="M14 126v12M20 126v12M16 114v12M30 114v12M15 102v12M31 102v12" strokeWidth="2" opacity=".5" />
      <circle className="fill-cloth-gold" cx="73" cy="117" r="21" />
      <circle className="stroke-cloth-ink" cx="73" cy="117" r="16.5" fill="none" strokeWidth="2" opacity=".35" />
      <path className="stroke-cloth-ink" d="M79.5 111.5a8 8 0 1 0 0 11M73 105.5v23" fill="none" strokeWidth="3.5" strokeLinecap="round" />
    </svg>
  )
}
