/**
 * `npm start` runs the server as its child. When that parent is killed outright it can no longer pass the word on, and
 * the server would run for ever, unseen. The channel between the two closes whichever way the parent ends.
 */
export function whenParentIsGone(listener: () => void): void {
  if (!process.connected) return
  process.once('disconnect', listener)
  // Watching for the end must not keep a server alive that has nothing left to do.
  process.channel?.unref()
}
