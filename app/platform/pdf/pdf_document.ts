import { EmbeddedFonts, writeFonts } from '#pdf/embedded_fonts'
import { jpegSize } from '#pdf/pictures'
import { A4, POINTS_PER_MM, pdfNumber } from '#pdf/operators'
import { type PdfDetails, PdfFile, type PdfOutput, endPdf } from '#pdf/pdf_file'
import type { ShapedRun } from '#pdf/shaper'

const points = (mm: number) => pdfNumber(mm * POINTS_PER_MM)

/**
 * A PDF whose pages, all of one size, leave one after the other. Whoever draws gives operators, placed
 * as on an upright A4; what all pages share is written at the end, so that each font is cut down to
 * the glyphs that were drawn.
 */
export class PdfDocument {
  readonly #details: PdfDetails
  readonly #file: PdfFile
  readonly #fonts = new EmbeddedFonts()
  readonly #tree: number
  readonly #resources: number
  readonly #box: string
  readonly #pages: number[] = []
  /** Objects that pages draw by their names: pictures and forms. */
  readonly #objects: string[] = []

  /** @param size of a page, in millimetres; a lower one shows the upper part of an upright A4 */
  constructor(details: PdfDetails, size: { width: number; height: number }, output: PdfOutput) {
    this.#details = details
    this.#file = new PdfFile(output)
    this.#tree = this.#file.reserve()
    this.#resources = this.#file.reserve()
    const [bottom, width, top] = [A4.height - size.height, size.width, A4.height].map(points)
    this.#box = `[0 ${bottom} ${width} ${top}]`
  }

  /** Pages that have left. */
  get pageCount(): number {
    return this.#pages.length
  }

  /** Notes that a run is drawn and gives the name of its font. */
  use(run: ShapedRun): string {
    return this.#fonts.use(run)
  }

  /** Writes a page. */
  page(operators: readonly string[]): void {
    const content = this.#file.stream('', `q\n${operators.join('\n')}\nQ`)
    this.#pages.push(
      this.#file.object(
        `<< /Type /Page /Parent ${this.#tree} 0 R /Resources ${this.#resources} 0 R /Contents ${content} 0 R >>`
      )
    )
  }

  /** Writes a JPEG, grey or in RGB; gives the name by which pages draw it. */
  picture(jpeg: Uint8Array): string {
    const { width, height, colours } = jpegSize(jpeg)
    const entries = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height}`
    const space = colours === 1 ? '/DeviceGray' : '/DeviceRGB'
    const pixels = `/ColorSpace ${space} /BitsPerComponent 8 /Filter /DCTDecode`
    return this.#named(`I${this.#objects.length}`, this.#file.data(`${entries} ${pixels}`, jpeg))
  }

  /** Writes what pages draw by this name: they may do so before it is known. */
  form(name: string, operators: readonly string[]): void {
    const entries = `/Type /XObject /Subtype /Form /BBox ${this.#box} /Resources ${this.#resources} 0 R`
    this.#named(name, this.#file.stream(entries, operators.join('\n')))
  }

  /** Writes what all pages share and ends the output. */
  end(): void {
    const fonts = writeFonts(this.#file, this.#fonts)
    const objects = this.#objects.join(' ')
    this.#file.object(`<< /Font << ${fonts} >> /XObject << ${objects} >> >>`, this.#resources)
    endPdf(this.#file, this.#details, { id: this.#tree, pages: this.#pages, box: this.#box })
  }

  #named(name: string, object: number): string {
    this.#objects.push(`/${name} ${object} 0 R`)
    return name
  }
}
