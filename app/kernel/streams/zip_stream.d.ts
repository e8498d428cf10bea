/** The part of `zip-stream` that archives are written with: one entry after the other, none held in memory. */
declare module 'zip-stream' {
  import type { Duplex, Readable } from 'node:stream'

  export default class ZipStream extends Duplex {
    constructor(options?: { level?: number })
    /** Calls back once the entry is written; entries come one after the other. */
    entry(
      source: Buffer | Readable,
      data: { name: string; date?: Date },
      callback: (error?: Error | null) => void
    ): this
    /** Writes the directory of the archive. */
    finish(): void
  }
}
