import { useLingui } from '@lingui/react/macro'
import { QrCode } from '../../ui/QrCode.tsx'

// lingui-set comment="Student: the code on a pass"

/** The code of a pass. It is loaded apart, because the first page of a student has none. */
export default function PassQr({ value }: { value: string }) {
  const { t } = useLingui()
  return <QrCode value={value} size={168} title={t`Code for staff to scan`} />
}
