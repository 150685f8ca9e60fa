/**
 * The text after a suggestion was chosen. It replaces nothing that was written by hand, only another suggestion.
 */
export function withSuggestion(typed: string, suggestion: string, all: readonly string[]): string {
  const kept = typed.trim()
  return kept === '' || all.includes(kept) ? suggestion : `${kept} ${suggestion}`
}
