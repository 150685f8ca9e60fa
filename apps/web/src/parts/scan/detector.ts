/**
 * Finds codes in a picture. Android, ChromeOS and macOS bring a detector along, which also reads the barcodes of ID cards;
 * for all other devices a decoder of QR codes is loaded from our own server, with the same interface.
 */
export interface Detector {
  detect(picture: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}

const FORMATS = ['qr_code', 'code_128', 'code_39', 'codabar', 'itf'] as const
type Format = (typeof FORMATS)[number]

interface DetectorClass {
  new (options: { formats: Format[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

export async function makeDetector(): Promise<Detector> {
  const own = await ownDetector()
  if (own) return own
  const { BarcodeDetector } = await import('qr/decode.js')
  return new BarcodeDetector({ formats: ['qr_code'] })
}

/** The browser's, if it can read QR codes: some have the class, but none of the formats. */
async function ownDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass }
  const supported = await BarcodeDetector?.getSupportedFormats().catch((): readonly string[] => [])
  if (!BarcodeDetector || !supported?.includes('qr_code')) return null
  return new BarcodeDetector({ formats: FORMATS.filter((format) => supported.includes(format)) })
}
