import { QRCodeSVG } from 'qrcode.react'

/** Dark on white in either theme, because scanners do not read inverted codes. The white margin is part of the code. */
export default function PassQr({ value }: { value: string }) {
  return (
    <QRCodeSVG
      value={value}
      size={168}
      level="M"
      marginSize={2}
      bgColor="#ffffff"
      fgColor="#101828"
      title="Code for staff to scan"
    />
  )
}
