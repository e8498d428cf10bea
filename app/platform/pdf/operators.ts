import type { Glyph, ShapedRun } from '#pdf/shaper'
import { type Line, spaceWidth } from '#pdf/layout'
import { DEFAULT_SIZE, type TextOptions } from '#pdf/styles'

/** PDF points in a millimetre. */
export const POINTS_PER_MM = 72 / 25.4

/** Formats a number as short as PDF allows, to a thousandth. */
export function pdfNumber(value: number): string {
  const rounded = Math.round(value * 1000) / 1000
  return Object.is(rounded, -0) ? '0' : String(rounded)
}

const hex = (value: number) => value.toString(16).padStart(4, '0').toUpperCase()

/** Text as a PDF hex string in UTF-16 with its byte order mark. */
export function utf16Hex(text: string): string {
  let result = 'FEFF'
  for (let index = 0; index < text.length; index++) result += hex(text.charCodeAt(index))
  return result
}

/** Whether each glyph represents the one character at its position, so that no ActualText is needed. */
function isPlain(run: ShapedRun): boolean {
  return (
    run.font.script === 'latin' &&
    run.glyphs.length === run.text.length &&
    run.glyphs.every((glyph, index) => glyph.id !== 0 && glyph.cluster === index)
  )
}

/**
 * Draws a shaped run at the current text position by glyph ids. Where HarfBuzz moved a glyph, the difference to its own
 * width goes into the TJ array (horizontally) or a text rise (vertically).
 */
function showGlyphs(glyphs: Glyph[], advance: (id: number) => number, size: number): string {
  const parts: string[] = []
  let array = ''
  let open = ''
  let rise = 0
  let pen = 0
  let current = 0
  const closeString = () => {
    if (open) array += `<${open}>`
    open = ''
  }
  const flush = () => {
    closeString()
    if (array) parts.push(`[${array}] TJ`)
    array = ''
  }
  for (const glyph of glyphs) {
    if (glyph.y !== rise) {
      flush()
      rise = glyph.y
      parts.push(`${pdfNumber((rise * size) / 1000)} Ts`)
    }
    const shift = pen + glyph.x - current
    if (shift !== 0) {
      closeString()
      array += pdfNumber(-shift)
    }
    open += hex(glyph.id)
    current = pen + glyph.x + advance(glyph.id)
    pen += glyph.advance
  }
  flush()
  if (rise !== 0) parts.push('0 Ts')
  return parts.join('\n')
}

/** The operators for one run; its text is included as ActualText, so that copying and searching work. */
export function showRun(run: ShapedRun, size: number): string {
  const glyphs = showGlyphs(run.glyphs, run.font.advance, size)
  if (isPlain(run)) return glyphs
  return `/Span <</ActualText <${utf16Hex(run.text)}>>> BDC\n${glyphs}\nEMC`
}

/**
 * The operators that draw one line with its anchor at x, y (points from the bottom left corner), in the fill colour.
 * `use` records a run as drawn and returns the name of its font.
 */
export function lineOperators(
  line: Line,
  { x, y }: { x: number; y: number },
  { size = DEFAULT_SIZE, weight = 'normal', align = 'left', angle = 0 }: TextOptions,
  use: (run: ShapedRun) => string
): string {
  const space = spaceWidth(weight)
  const start = { left: 0, center: line.width / 2, right: line.width }[align]
  const radians = (angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const direction = [cos, sin, -sin, cos].map(pdfNumber).join(' ')
  const operators = ['BT']
  let pen = -start
  let font = ''
  for (const word of line.words) {
    for (const run of word.runs) {
      const resource = use(run)
      if (resource !== font) operators.push(`/${resource} ${pdfNumber(size)} Tf`)
      font = resource
      const along = (pen * size) / 1000
      const place = `${pdfNumber(x + along * cos)} ${pdfNumber(y + along * sin)}`
      operators.push(`${direction} ${place} Tm`, showRun(run, size))
      pen += run.width
    }
    pen += space
  }
  return [...operators, 'ET'].join('\n')
}
