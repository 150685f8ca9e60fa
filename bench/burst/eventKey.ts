import type { PassId } from '@corridor/rules/ids'
/** A change is identified by its pass and the version that it produced. */
export function eventKey({ passId, version }: { passId: PassId; version: number }): string {
  return `${passId} ${version}`
}
