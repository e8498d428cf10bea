import { once } from 'node:events'
import type { Writable } from 'node:stream'
import ExcelJS from 'exceljs'

type Writer = ExcelJS.stream.xlsx.WorkbookWriter

/** What the writer of exceljs has and its types do not say. */
interface WriterParts extends Writer {
  created: Date
  zip: { append(source: unknown, entry: { name: string; date?: Date }): void }
  addThemes(): Promise<void>
}

/** The streams of the archive come from a package that knows no `writableNeedDrain`. */
type OlderWritable = Writable & { _writableState: { needDrain: boolean } }

/** Compressed bytes that the archive keeps until they are read: its own measure is 1 MB. */
const ARCHIVE_BUFFER_BYTES = 64 * 1024

type WriterOptions = ConstructorParameters<typeof ExcelJS.stream.xlsx.WorkbookWriter>[0]

const StreamedWorkbook = ExcelJS.stream.xlsx.WorkbookWriter as unknown as new (
  options: WriterOptions & { created: Date; zip: { highWaterMark: number } }
) => WriterParts

/**
 * A workbook written row by row to a stream, whose parts all carry the same time, so that the same
 * content gives the same bytes whenever it is written.
 */
export class ReproducibleWorkbook extends StreamedWorkbook {
  constructor(stream: Writable, at: Date) {
    super({
      stream,
      useStyles: true,
      useSharedStrings: false,
      created: at,
      zip: { highWaterMark: ARCHIVE_BUFFER_BYTES },
    })
    this.modified = at
  }

  /** The first part, which the writer adds while it is made: the archive is there, and empty. */
  override addThemes() {
    const append = this.zip.append.bind(this.zip)
    this.zip.append = (source, entry) => append(source, { ...entry, date: this.created })
    return super.addThemes()
  }

  /**
   * Waits until the archive has taken in what was written of a sheet: it compresses slower than rows
   * are made, and what it has not taken lies in memory.
   */
  async waitForDrain(sheet: ExcelJS.Worksheet): Promise<void> {
    const [archive] = (sheet as unknown as { stream: { pipes: OlderWritable[] } }).stream.pipes
    if (archive?._writableState.needDrain) await once(archive, 'drain')
  }
}
