/** A URL of ours, from text that anybody could have written; null if a browser could take it for another host's. */
export function ownUrl(text: string | undefined, origin: string): URL | null {
  if (!text?.startsWith('/') || !URL.canParse(text, origin)) return null
  const url = new URL(text, origin)
  return url.origin === origin ? url : null
}
