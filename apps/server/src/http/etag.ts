/** A tag that survives compression on the way: weak, and recognized however a proxy writes it. */
export function weakEtag(version: string): string {
  return `W/"${version}"`
}

export function hasEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return (ifNoneMatch ?? '').split(',').some((tag) => opaque(tag) === '*' || opaque(tag) === opaque(etag))
}
