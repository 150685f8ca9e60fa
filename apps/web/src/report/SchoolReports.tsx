import type { MadeReportLink, ReportLink, ReportRow } from '@corridor/contract'
import { asSchoolId, can, weekText } from '@corridor/rules'
import { Button } from '@mantine/core'
import { IconLink, IconPlus, IconReport } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { errorMessage } from '../base/client.ts'
import { useParam } from '../base/navigation.ts'
import { pathTo } from '../base/routes.ts'
import { useSchool, useViewer } from '../base/session/initialize.ts'
import { confirm } from '../base/state/confirm.ts'
import { flash } from '../base/state/flashes.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { Page } from '../ui/page/Page.tsx'
import type { RowAction } from '../ui/table/actions.ts'
import { totalText } from '../ui/table/address/paging.ts'
import { RecordTable } from '../ui/table/RecordTable.tsx'
import { useList } from '../ui/table/useList.ts'
import { cardFor, columnsFor } from './columns.tsx'
import { makeReportLink, revokeReportLink } from './commands.ts'
import { reportsQuery } from './queries.ts'
import { SHAPE } from './shape.ts'

const ReportLinkDialog = lazyPart(() => import('./ReportLinkDialog.tsx'), { floats: true })
const MakeReportDialog = lazyPart(() => import('./MakeReportDialog.tsx'), { floats: true })

const NOUN = { one: 'report', many: 'reports' }
const rowId = ({ weeklyReportId }: ReportRow) => String(weeklyReportId)

/** The weekly reports of a school, and the links by which others can read them. */
export default function SchoolReports() {
  const schoolId = asSchoolId(Number(useParam('id')))
  const viewer = useViewer()
  const timezone = useSchool(schoolId)?.timezone ?? 'UTC'
  const mayShare = can(viewer, 'report.share', { schoolId })
  const [made, setMade] = useState<MadeReportLink | null>(null)
  const [isMaking, setMaking] = useState(false)
  const list = useList(SHAPE, (address) => reportsQuery(schoolId, address))

  const share: RowAction<ReportRow> = {
    id: 'share',
    label: 'Make a link',
    icon: <IconLink size={16} />,
    single: true,
    run: ([row]) =>
      told(async () => {
        if (row) setMade(await makeReportLink(schoolId, row.weeklyReportId))
      }),
  }
  const revoke = (link: ReportLink) =>
    told(async () => {
      if (!(await confirm(REVOKING))) return
      await revokeReportLink(schoolId, link.reportLinkId)
      flash('The link was revoked.')
    })
  const reading = { timezone, onRevoke: mayShare ? (link: ReportLink) => void revoke(link) : null }
  const makeButton = mayShare && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setMaking(true)}>
      Make Report
    </Button>
  )
  return (
    <Page title="Reports" action={makeButton}>
      <RecordTable
        label="Weekly reports"
        noun={NOUN}
        list={list}
        columns={columnsFor(reading)}
        card={cardFor(reading)}
        rowId={rowId}
        rowName={weekText}
        rowLink={({ weeklyReportId }) => pathTo('AdminReport', { id: weeklyReportId })}
        actions={mayShare ? [share] : []}
        toolbar={{
          count: list.pages && `${totalText(list.pages.total)} ${list.pages.total === 1 ? 'report' : 'reports'}`,
        }}
        empty={
          <EmptyState icon={<IconReport />} title="No reports yet" action={makeButton}>
            A report is made every Friday at 6:00 pm, if passes were used that week.
          </EmptyState>
        }
      />
      {made && (
        <Suspense>
          <ReportLinkDialog link={made} timezone={timezone} onClose={() => setMade(null)} />
        </Suspense>
      )}
      {isMaking && (
        <Suspense>
          <MakeReportDialog schoolId={schoolId} timezone={timezone} onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </Page>
  )
}

const REVOKING = {
  title: 'Revoke this link?',
  message: 'Nobody can open the report with it anymore.',
  confirmLabel: 'Revoke',
  danger: true,
} as const

/** A failure is told. */
async function told(act: () => Promise<void>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    flash(errorMessage(error), 'error')
    return false
  }
}
