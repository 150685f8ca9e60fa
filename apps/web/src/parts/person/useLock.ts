import type { UserId } from '@corridor/rules/ids'
import { useState } from 'react'
import { errorMessage } from '../../base/apiError.ts'
import { flash } from '../../base/state/flashes.ts'
import { type Field, looseField } from '../../ui/form/field.ts'
import { savePerson, UPDATED } from './savePerson.ts'

interface Lockable {
  userId: UserId
  version: number
  isLocked: boolean
}

/** The switch that locks a student. It acts at once, and goes back if it is refused. */
export function useLock({ userId, version, isLocked }: Lockable): Field<boolean> {
  const [wanted, setWanted] = useState<boolean | null>(null)
  const set = async (locked: boolean) => {
    setWanted(locked)
    try {
      await savePerson({ userId, version }, { locked })
      flash(UPDATED)
    } catch (error) {
      flash(errorMessage(error), 'error')
    } finally {
      setWanted(null)
    }
  }
  return looseField('locked', wanted ?? isLocked, (locked) => void set(locked))
}
