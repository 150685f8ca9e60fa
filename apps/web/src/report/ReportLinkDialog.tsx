import type { MadeReportLink } from '@corridor/contract'
import { clockTime, dayText } from '@corridor/rules/time'
import { Button } from '@mantine/core'
import { pathTo } from '../base/routes.ts'
import dialog from '../ui/dialog/Dialog.module.css'
import { ModalCard } from '../ui/dialog/ModalCard.tsx'
import { CopyField } from '../ui/form/CopyField.tsx'
import classes from './SchoolReports.module.css'

interface ReportLinkDialogProps {
  link: MadeReportLink
  timezone: string
  onClose: () => void
}

/** Shown once, because only the link's hash is stored. */
export default function ReportLinkDialog({ link, timezone, onClose }: ReportLinkDialogProps) {
  const { token, expiresAt } = link
  return (
    <ModalCard title="Link to the report" onClose={onClose}>
      <div className={classes.shared}>
        <p>
          <b>Anyone with this link can read the report, including students' names.</b> Share it only with people who
          should see it.
        </p>
        <CopyField url={`${window.location.origin}${pathTo('WeeklyReport', { id: token })}`} />
        <p className={classes.none}>
          You won't see it again. It works until {dayText(expiresAt, timezone)}, {clockTime(expiresAt, timezone)}, or
          until it is revoked.
        </p>
      </div>
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </div>
    </ModalCard>
  )
}
