/** The buffers in a value, to hand them over rather than copy them. Small ones share their memory with others. */
export function buffersIn(value: unknown): ArrayBuffer[] {
  if (value instanceof Uint8Array)
    return value.byteLength === value.buffer.byteLength ? [value.buffer as ArrayBuffer] : []
  if (Array.isArray(value)) return value.flatMap(buffersIn)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(buffersIn) : []
}

/** What comes from a thread is never a Buffer. */
export const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength)
