/**
 * The reader of our output may be gone (`npm run doctor | head`, a log program that was killed), or the disk that it goes
 * to may be full. Only words are lost then: the work goes on.
 */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
