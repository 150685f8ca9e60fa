/**
 * Everything that is compared takes turns in rounds, so that other load on the machine affects all of it equally. The
 * order is reversed in every other round, because the first of a round may find the machine in a different state.
 */
export async function takeTurns<K extends string, T>(
  rounds: number,
  turns: Readonly<Record<K, (round: number) => Promise<T>>>,
): Promise<Record<K, T[]>> {
  const names = Object.keys(turns) as K[]
  const played = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<K, T[]>
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) played[name].push(await turns[name](round))
  }
  return played
}
