/**
 * `npm start` runs the server as its child. If that parent is killed with SIGKILL it cannot forward a signal, and the
 * server would keep running unnoticed. The IPC channel between them closes however the parent ends.
 */
export function onParentExit(listener: () => void): void {
  if (!process.connected) return
  process.once('disconnect', listener)
  // Listening for this must not keep a server process alive that has nothing left to do.
  process.channel?.unref()
}
