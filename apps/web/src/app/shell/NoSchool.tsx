import { Trans, useLingui } from '@lingui/react/macro'
import { IconSchoolOff } from '@tabler/icons-react'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import classes from '../FullPage.module.css'
import { LogOutButton } from './LogOutButton.tsx'

// lingui-set comment="Student without a school"

export default function NoSchool() {
  const { t } = useLingui()
  return (
    <main className={classes.page}>
      <EmptyState icon={<IconSchoolOff />} level={1} title={t`You are not in a school yet.`} action={<LogOutButton />}>
        <Trans>Ask the office.</Trans>
      </EmptyState>
    </main>
  )
}
