import { useId } from 'react'

/**
 * A corridor that turns a corner, from one room to another. Always beside the name, so it is hidden from screen
 * readers.
 */
export function Logo({ size = 28 }: { size?: number }) {
  const gradient = useId()
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false" style={{ flex: 'none' }}>
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="#7dd3fc" />
          <stop offset="1" stopColor="#34d399" />
        </linearGradient>
      </defs>
      <rect width="32" height="32" rx="9" fill={`url(#${gradient})`} />
      <path d="M9.5 22v-6a6 6 0 0 1 6-6H22" fill="none" stroke="#011638" strokeWidth="3" strokeLinecap="round" />
      <circle cx="9.5" cy="22.5" r="3.5" fill="#011638" />
      <circle cx="22.5" cy="10" r="3.5" fill="#fff" stroke="#011638" strokeWidth="2.4" />
    </svg>
  )
}
