/**
 * What pages may use of a device: the camera, for staff who scan a pass, and nothing else that a browser would ask for.
 * The same holds for whatever a page might embed.
 */
const DENIED = [
  'accelerometer',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

export const PERMISSIONS_POLICY = ['camera=(self)', ...DENIED.map((feature) => `${feature}=()`)].join(', ')
