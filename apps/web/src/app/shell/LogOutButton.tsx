import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../../base/apiError.ts'
import { flash } from '../../base/state/flashes.ts'
import { logOut } from './logOut.ts'

// lingui-set comment="Everywhere: around the page"

export function LogOutButton() {
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
  return (
    <Button variant="default" fullWidth loading={isPending} leftSection={<IconLogout size={18} />} onClick={end}>
      <Trans>Log out</Trans>
    </Button>
  )
}
