/**
 * Finds codes in a picture. Android, ChromeOS and macOS bring a detector along; for all other devices a decoder of QR
 * codes is loaded from our own server, with the same interface.
 */
export interface Detector {
  detect(picture: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}

interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** `qr`: nothing but QR codes. `any`: bar codes as well, where the browser can read them. */
export type Codes = 'qr' | 'any'

const QR = 'qr_code'

export async function makeDetector(codes: Codes): Promise<Detector> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass }
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => null)) ?? []
  // Some browsers have the class, but none of the formats.
  if (BarcodeDetector && formats.includes(QR)) {
    return new BarcodeDetector({ formats: codes === 'qr' ? [QR] : formats })
  }
  const decoder = await import('qr/decode.js')
  return new decoder.BarcodeDetector({ formats: [QR] })
}
