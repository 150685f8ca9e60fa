import { useState } from 'react'
import { errorMessage } from '../../base/apiError.ts'
import { flash } from '../../base/state/flashes.ts'
import { logOut } from './logOut.ts'

/** Log out as a button has it: once, and with a word if the server cannot be reached. */
export function useLogOut() {
  const [isPending, setPending] = useState(false)
  const end = async () => {
    setPending(true)
    try {
      await logOut('Landing')
    } catch (error) {
      flash(errorMessage(error), 'error')
      setPending(false)
    }
  }
  return { isPending, end }
}
