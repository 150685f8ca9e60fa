import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage, request } from '../../base/client.ts'
import { clearStorage } from '../../base/offline/storage.ts'
import { removeWorker } from '../../base/offline/worker.ts'
import { pathTo } from '../../base/routes.ts'
import { flash } from '../../base/state/flashes.ts'

/** Ends the session, removes what the browser kept, and reloads the landing page, so that nothing stays in memory. */
export function LogOutButton() {
  const [isPending, setPending] = useState(false)
  const logOut = async () => {
    setPending(true)
    try {
      await request('DELETE /api/session')
      clearStorage()
      await removeWorker()
      // The browser may keep this page for Back.
      document.body.hidden = true
      window.location.assign(pathTo('Landing'))
    } catch (error) {
      flash(errorMessage(error), 'error')
      setPending(false)
    }
  }
  return (
    <Button variant="default" fullWidth loading={isPending} leftSection={<IconLogout size={18} />} onClick={logOut}>
      Log out
    </Button>
  )
}
