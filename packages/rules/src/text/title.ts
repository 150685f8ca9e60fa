/** "Corridor (3) - Live Passes". */
export function pageTitle(product: string, unread: number, routeTitle?: string): string {
  const counted = unread > 0 ? `${product} (${unread})` : product
  return routeTitle ? `${counted} - ${routeTitle}` : counted
}
