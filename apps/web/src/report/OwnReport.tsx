import { asWeeklyReportId } from '@corridor/rules/ids'
import { request } from '../base/client.ts'
import { useParam } from '../base/navigation.ts'
import { LoadedReport } from './document/LoadedReport.tsx'

/** The same report for administrators of the school, who need no link. */
export default function OwnReport() {
  const weeklyReportId = asWeeklyReportId(Number(useParam('id')))
  return <LoadedReport load={() => request('GET /api/report/:weeklyReportId', { params: { weeklyReportId } })} />
}
