import { QrCode } from '../../ui/QrCode.tsx'

/** The code of a pass. It is loaded apart, because the first page of a student has none. */
export default function PassQr({ value }: { value: string }) {
  return <QrCode value={value} size={168} title="Code for staff to scan" />
}
