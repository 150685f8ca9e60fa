/**
 * Finds QR codes in a picture. Android, ChromeOS and macOS bring a detector along; for all other devices a decoder is
 * loaded from our own server, with the same interface.
 */
export interface Detector {
  detect(picture: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}

interface DetectorClass {
  new (options: { formats: ['qr_code'] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

export async function makeDetector(): Promise<Detector> {
  const BarcodeDetector = (await ownDetector()) ?? (await import('qr/decode.js')).BarcodeDetector
  return new BarcodeDetector({ formats: ['qr_code'] })
}

/** The browser's, if it can read QR codes: some have the class, but none of the formats. */
async function ownDetector(): Promise<DetectorClass | null> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass }
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): readonly string[] => [])
  return BarcodeDetector && formats?.includes('qr_code') ? BarcodeDetector : null
}
