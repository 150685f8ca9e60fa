/** Clever is configured by the server, which then names its client id in the page's head. */
export function cleverClientId(): string | null {
  return document.querySelector('meta[name="corridor-clever-client-id"]')?.getAttribute('content') || null
}

export function cleverAddress(clientId: string, origin: string): string {
  const query = new URLSearchParams({
    response_type: 'code',
    redirect_uri: `${origin}/sso/clever`,
    client_id: clientId,
  })
  return `https://clever.com/oauth/authorize?${query}`
}
