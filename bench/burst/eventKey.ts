/** A change is told by the pass and the version that it made of it. */
export function eventKey({ passId, version }: { passId: string; version: number }): string {
  return `${passId} ${version}`
}
