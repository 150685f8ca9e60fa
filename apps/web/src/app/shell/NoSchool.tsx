import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconLogout, IconSchoolOff } from '@tabler/icons-react'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import classes from '../FullPage.module.css'
import { useLogOut } from './useLogOut.ts'

// lingui-set comment="Student without a school"

export default function NoSchool() {
  const { t } = useLingui()
  const { isPending, end } = useLogOut()
  const logOut = (
    <Button variant="default" loading={isPending} leftSection={<IconLogout size={18} />} onClick={end}>
      <Trans>Log out</Trans>
    </Button>
  )
  return (
    <main className={classes.page}>
      <EmptyState icon={<IconSchoolOff />} level={1} title={t`You are not in a school yet.`} action={logOut}>
        <Trans>Ask the office.</Trans>
      </EmptyState>
    </main>
  )
}
