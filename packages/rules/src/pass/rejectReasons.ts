/** What teachers can choose from when they reject a request, until the school writes its own reasons. */
export const DEFAULT_REJECT_REASONS: readonly string[] = [
  'Please wait until the end of class.',
  'We are having a test or a quiz.',
  'Somebody else is out right now.',
  'Ask me again in 10 minutes.',
  'You have already been out today.',
]

/** An empty list is a choice as well: that school wants every reason to be written. */
export function rejectReasonsOf(own: readonly string[] | null): readonly string[] {
  return own ?? DEFAULT_REJECT_REASONS
}
