import { ComingSoon } from './ComingSoon.tsx'

export default function DistrictReports() {
  return <ComingSoon title="Reports" />
}
