/** If Clever is configured, the server puts its client id into a meta tag. */
export function cleverClientId(): string | null {
  return document.querySelector('meta[name="corridor-clever-client-id"]')?.getAttribute('content') || null
}

export function cleverUrl(clientId: string, origin: string): string {
  const query = new URLSearchParams({
    response_type: 'code',
    redirect_uri: `${origin}/sso/clever`,
    client_id: clientId,
  })
  return `https://clever.com/oauth/authorize?${query}`
}
