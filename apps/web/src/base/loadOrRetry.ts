import { checkReachability } from './reachability.ts'

/** Loads code that is not needed at once; if that fails, once more when the connection is back. */
export async function loadOrRetry<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    await checkReachability()
    return load()
  }
}
