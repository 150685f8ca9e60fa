/** Somewhere that backups are kept: a folder, or a bucket. Names are those of files, without a folder. */
export interface Place {
  /** As an operator knows it. */
  name: string
  list(): Promise<string[]>
  /** Copies a file there. It has its name only once it is complete. */
  put(name: string, file: string): Promise<void>
  remove(name: string): Promise<void>
}
