/** Options that all our cookies share. */
export function cookieOptions(publicUrl: URL | undefined) {
  return { path: '/', sameSite: 'lax', secure: publicUrl?.protocol === 'https:' } as const
}

export const SESSION_COOKIE = 'corridor-session'
