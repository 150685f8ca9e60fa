import { useState } from 'react'
import { ApiError, errorMessage } from '../base/apiError.ts'
import { flash } from '../base/state/flashes.ts'

interface Keyed {
  key: string
}

interface Failure {
  key: string
  sentence: string
}

export interface Drafts<D> {
  drafts: readonly D[]
  change: (key: string, changes: Partial<D>) => void
  add: (draft: D) => void
  remove: (key: string) => void
  /** The draft that was refused, and why. */
  failure: Failure | null
  isSaving: boolean
  /** Stores one after the other, and those that are added by it; what was stored stays stored. True when all are. */
  storeAll: (more?: readonly D[]) => Promise<boolean>
}

/** A few rows that are edited together and stored with one button. */
export function useDrafts<D extends Keyed>(initial: readonly D[], store: (draft: D) => Promise<D>): Drafts<D> {
  const [drafts, setDrafts] = useState(initial)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSaving, setSaving] = useState(false)
  const change = (key: string, changes: Partial<D>) => {
    setFailure(null)
    setDrafts((held) => held.map((draft) => (draft.key === key ? { ...draft, ...changes } : draft)))
  }
  async function storeAll(more: readonly D[] = []): Promise<boolean> {
    setSaving(true)
    setFailure(null)
    setDrafts((held) => [...held, ...more])
    try {
      for (const draft of [...drafts, ...more]) {
        try {
          change(draft.key, await store(draft))
        } catch (error) {
          const [field] = error instanceof ApiError ? Object.values(error.fields) : []
          const sentence = field?.includes(' ') ? field : errorMessage(error)
          setFailure({ key: draft.key, sentence })
          flash(sentence, 'error')
          return false
        }
      }
      return true
    } finally {
      setSaving(false)
    }
  }
  return {
    drafts,
    change,
    add: (draft) => setDrafts((held) => [...held, draft]),
    remove: (key) => setDrafts((held) => held.filter((draft) => draft.key !== key)),
    failure,
    isSaving,
    storeAll,
  }
}
