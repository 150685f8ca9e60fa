import type { MadeReportLink, ReportLink, ReportRow } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import { asSchoolId, type SchoolId } from '@corridor/rules/ids'
import { weekText } from '@corridor/rules/time'
import { Button } from '@mantine/core'
import { IconLink, IconPlus, IconReport } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { request } from '../base/client.ts'
import { useParam } from '../base/navigation.ts'
import { pathTo } from '../base/routes.ts'
import { useSchool, useViewer } from '../base/session/initialize.ts'
import { PEOPLE_KEY } from '../base/session/queries.ts'
import { confirm } from '../base/state/confirm.ts'
import { flash } from '../base/state/flashes.ts'
import { withErrorFlash } from '../base/withErrorFlash.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { Page } from '../ui/page/Page.tsx'
import type { RowAction } from '../ui/table/actions.ts'
import { countText } from '../ui/table/countText.ts'
import { RecordTable } from '../ui/table/RecordTable.tsx'
import { tableRequest } from '../ui/table/tableRequest.ts'
import { type PageQuery, useList } from '../ui/table/useList.ts'
import { cardFor, columnsFor } from './columns.tsx'
import { makeReportLink, revokeReportLink } from './commands.ts'
import { Freezes } from './Freezes.tsx'
import { type ReportsAddress, SHAPE } from './shape.ts'

/** The key is among those of the school's people, so the same live event refetches it. */
function reportsQuery(schoolId: SchoolId, address: ReportsAddress): PageQuery<ReportRow> {
  const query = tableRequest(address)
  return {
    queryKey: [PEOPLE_KEY, schoolId, 'reports', query],
    queryFn: () => request('GET /api/school/:schoolId/reports', { params: { schoolId }, query }),
  }
}

const ReportLinkDialog = lazyPart(() => import('./ReportLinkDialog.tsx'), { floats: true })
const MakeReportDialog = lazyPart(() => import('./MakeReportDialog.tsx'), { floats: true })

const NOUN = { one: 'report', many: 'reports' }
const rowId = ({ weeklyReportId }: ReportRow) => String(weeklyReportId)

/** The weekly reports of a school with the links by which others can read them, and its freezes and drills. */
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
    label: 'Create a link',
    icon: <IconLink size={16} />,
    single: true,
    run: ([row]) =>
      withErrorFlash(async () => {
        if (row) setMade(await makeReportLink(schoolId, row.weeklyReportId))
      }),
  }
  const revoke = (link: ReportLink) =>
    withErrorFlash(async () => {
      if (!(await confirm(REVOKING))) return
      await revokeReportLink(schoolId, link.reportLinkId)
      flash('The link was revoked.')
    })
  const reading = { timezone, onRevoke: mayShare ? (link: ReportLink) => void revoke(link) : null }
  const makeButton = mayShare && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setMaking(true)}>
      Create Report
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
          count: countText(list.pages, NOUN),
        }}
        empty={
          <EmptyState icon={<IconReport />} title="No reports yet" action={makeButton}>
            A report is made every Friday at 6:00 pm, if passes were used that week.
          </EmptyState>
        }
      />
      <Freezes schoolId={schoolId} timezone={timezone} />
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
  message: 'The link stops working for everyone.',
  confirmLabel: 'Revoke',
  danger: true,
} as const
