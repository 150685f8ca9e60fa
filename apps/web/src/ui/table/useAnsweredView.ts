import { useState } from 'react'

/**
 * The last view whose rows have loaded: while previous rows are shown as placeholders, it is still the previous view.
 */
export function useAnsweredView(view: string, isPlaceholder: boolean): string {
  const [answered, setAnswered] = useState(view)
  if (!isPlaceholder && answered !== view) setAnswered(view)
  return answered
}
