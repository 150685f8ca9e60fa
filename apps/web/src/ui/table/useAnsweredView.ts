import { useState } from 'react'

/** The last of these views whose rows have come: while others stand in for them, it is still the view before. */
export function useAnsweredView(view: string, isPlaceholder: boolean): string {
  const [answered, setAnswered] = useState(view)
  if (!isPlaceholder && answered !== view) setAnswered(view)
  return answered
}
