/** A change is identified by its pass and the version that it produced. */
export function eventKey({ passId, version }: { passId: string; version: number }): string {
  return `${passId} ${version}`
}
