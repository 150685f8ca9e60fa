/**
 * The text in the search field until it is in the URL. The URL follows shortly after, and may still have an earlier
 * text while the person types on; if it changes for another reason (a link, Back), the typed text is dropped.
 */
export interface Typing {
  /** Null while the field shows the URL's value. */
  text: string | null
  /** Texts on their way into the URL, oldest first. */
  sent: readonly string[]
}

export const NOT_TYPING: Typing = { text: null, sent: [] }

export function typed(typing: Typing, text: string): Typing {
  return { ...typing, text }
}

export function sent({ text, sent: before }: Typing, search: string): Typing {
  return { text, sent: [...before, search] }
}

/** The URL now has `search`. If that was sent from here, older texts are no longer expected. */
export function arrived({ text, sent: waiting }: Typing, search: string): Typing {
  const at = waiting.indexOf(search)
  if (at === -1) return NOT_TYPING
  const left = waiting.slice(at + 1)
  return { text: left.length === 0 && text === search ? null : text, sent: left }
}
