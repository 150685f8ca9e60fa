import { useEffect, useState } from 'react'
import { useDebounced } from '../base/useDebounced.ts'

interface TypedField {
  text: string
  type: (text: string) => void
}

/** What is typed counts after a pause, or at once without one, and only if it is right. */
export function useTypedField(
  value: string,
  pauseMs: number,
  isRight: (text: string) => boolean,
  commit: (text: string) => void,
): TypedField {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const commitSoon = useDebounced(commit, pauseMs)
  return {
    text,
    type: (typed) => {
      setText(typed)
      commitSoon.cancel()
      if (!isRight(typed)) return
      if (pauseMs === 0) commit(typed)
      else commitSoon(typed)
    },
  }
}
