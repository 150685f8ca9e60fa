import type { Locator } from '@playwright/test'

type Property = 'color' | 'stroke'

/** The hue of an element's text, 0 to 359: red is about 0, yellow about 50, green about 140. */
export function hueOfText(element: Locator): Promise<number> {
  return hueIn(element, 'color')
}

export function hueOfLine(element: Locator): Promise<number> {
  return hueIn(element, 'stroke')
}

async function hueIn(element: Locator, property: Property): Promise<number> {
  return hueOfChannels(
    await element.evaluate((node, wanted) => {
      // A canvas converts any color notation of the browser into plain channels.
      const canvas = new OffscreenCanvas(1, 1).getContext('2d')
      if (!canvas) return []
      canvas.fillStyle = getComputedStyle(node)[wanted]
      canvas.fillRect(0, 0, 1, 1)
      return [...canvas.getImageData(0, 0, 1, 1).data]
    }, property),
  )
}

/** Of `#rrggbb`. */
export function hueOf(color: string): number {
  return hueOfChannels([1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)))
}

function hueOfChannels([red = 0, green = 0, blue = 0]: readonly number[]): number {
  const max = Math.max(red, green, blue)
  const spread = max - Math.min(red, green, blue)
  if (spread === 0) throw new Error('A gray has no hue.')
  const sixth =
    max === red ? (green - blue) / spread : max === green ? 2 + (blue - red) / spread : 4 + (red - green) / spread
  return Math.round((sixth * 60 + 360) % 360)
}
