/**
 * What is being typed into the search field, until it stands in the address. The address follows a moment later, and
 * may still be at an earlier word of the same person while they type on; when it changes for another reason (a link,
 * Back), what was typed is given up.
 */
export interface Typing {
  /** Null while the field shows what the address says. */
  text: string | null
  /** Words on their way into the address, oldest first. */
  sent: readonly string[]
}

export const NOT_TYPING: Typing = { text: null, sent: [] }

export function typed(typing: Typing, text: string): Typing {
  return { ...typing, text }
}

export function sent({ text, sent: before }: Typing, search: string): Typing {
  return { text, sent: [...before, search] }
}

/** The address now says `search`. Where that was sent from here, older words are not waited for any longer. */
export function arrived({ text, sent: waiting }: Typing, search: string): Typing {
  const at = waiting.indexOf(search)
  if (at === -1) return NOT_TYPING
  const left = waiting.slice(at + 1)
  return { text: left.length === 0 && text === search ? null : text, sent: left }
}
