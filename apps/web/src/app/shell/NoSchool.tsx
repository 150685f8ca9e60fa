import { IconSchoolOff } from '@tabler/icons-react'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import classes from '../FullPage.module.css'
import { LogOutButton } from './LogOutButton.tsx'

export default function NoSchool() {
  return (
    <main className={classes.page}>
      <EmptyState icon={<IconSchoolOff />} level={1} title="You are not in a school yet." action={<LogOutButton />}>
        Ask the office.
      </EmptyState>
    </main>
  )
}
