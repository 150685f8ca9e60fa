import { useState } from 'react'

/**
 * The last view or filter whose rows have loaded: while previous rows are shown as placeholders, it is still the
 * previous one.
 */
export function useAnswered<T extends string | undefined>(asked: T, isPlaceholder: boolean): T {
  const [answered, setAnswered] = useState(asked)
  if (!isPlaceholder && answered !== asked) setAnswered(asked)
  return answered
}
