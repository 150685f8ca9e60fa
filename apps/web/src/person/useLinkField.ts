import { useState } from 'react'
import { errorMessage } from '../base/apiError.ts'
import { flash } from '../base/state/flashes.ts'
import { type Field, looseField } from '../ui/form/field.ts'

/** A picker whose choice is linked at once, and shown until that is done. */
export function useLinkField<Id extends number>(name: string, link: (id: Id) => Promise<unknown>): Field<Id | null> {
  const [chosen, setChosen] = useState<Id | null>(null)
  const choose = async (id: Id | null) => {
    if (id === null) return
    setChosen(id)
    try {
      await link(id)
    } catch (error) {
      flash(errorMessage(error), 'error')
    } finally {
      setChosen(null)
    }
  }
  return looseField(name, chosen, (id) => void choose(id))
}
