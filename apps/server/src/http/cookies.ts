/** What all our cookies have in common. */
export function cookieOptions(publicUrl: URL | undefined) {
  return { path: '/', sameSite: 'lax', secure: publicUrl?.protocol === 'https:' } as const
}

export const SESSION_COOKIE = 'corridor-session'
