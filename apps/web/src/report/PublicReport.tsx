import { rawRequest } from '../base/client.ts'
import { useParam } from '../base/navigation.ts'
import { LoadedReport } from './document/LoadedReport.tsx'

/** The weekly report behind a link. It makes one call, which needs no session. */
export default function PublicReport() {
  const id = useParam('id')
  const load = async () => (await rawRequest('GET /api/weeklyreport/:id', { params: { id } })).report
  return <LoadedReport load={load} />
}
