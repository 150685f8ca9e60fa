/** A task that yields one number after the other. */
export default async function* count(upTo: number): AsyncGenerator<number> {
  for (let at = 1; at <= upTo; at += 1) yield at
}
