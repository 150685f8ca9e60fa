import { ComingSoon } from './ComingSoon.tsx'

export default function DistrictSettings() {
  return <ComingSoon title="Settings" />
}
