import { errorMessage } from './apiError.ts'
import { flash } from './state/flashes.ts'

/** Does it, and shows a failure as a message. True if it worked. */
export async function withErrorFlash(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    flash(errorMessage(error), 'error')
    return false
  }
}
