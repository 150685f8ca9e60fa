/** Names of rooms to which a sick or worried student goes. */
const NEEDED = /nurse|health|clinic|counsel|office/i

/** Whether a room is one that a school probably wants to be always open. */
export function isLikelyAlwaysOpen({ name }: { name: string }): boolean {
  return NEEDED.test(name)
}
