/** Several clients, each of which does the same again and again until the time is over. */
export async function repeat(clients: readonly (() => Promise<void>)[], seconds: number) {
  const startedAt = performance.now()
  const deadline = startedAt + seconds * 1000
  let operations = 0
  await Promise.all(
    clients.map(async (act) => {
      while (performance.now() < deadline) {
        await act()
        operations += 1
      }
    }),
  )
  return { operations, seconds: (performance.now() - startedAt) / 1000 }
}
