/** Weak, because a proxy may compress the answer on its way. */
export function weakEtag(version: string): string {
  return `W/"${version}"`
}

/** Ignores the weak prefix, which proxies add and remove. */
export function hasEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return (ifNoneMatch ?? '').split(',').some((tag) => opaque(tag) === '*' || opaque(tag) === opaque(etag))
}
