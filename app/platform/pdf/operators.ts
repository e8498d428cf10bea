import type { Glyph, ShapedRun } from '#pdf/shaper'
import { type Line, spaceWidth } from '#pdf/layout'
import { DEFAULT_SIZE, type TextOptions } from '#pdf/styles'

/** A number as short as PDF allows, to a thousandth. */
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

/** Whether each glyph stands for the one character at its place, so that no ActualText is needed. */
function isPlain(run: ShapedRun): boolean {
  return (
    run.font.script === 'latin' &&
    run.glyphs.length === run.text.length &&
    run.glyphs.every((glyph, index) => glyph.id !== 0 && glyph.cluster === index)
  )
}

/**
 * Shows a shaped run at the current text position by glyph ids. Where HarfBuzz moved a glyph, the
 * difference to its own width goes into the TJ array (sideways) or a text rise (up and down).
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

/** The operators for one run; what it says is kept as ActualText, so that copy and search work. */
export function showRun(run: ShapedRun, size: number): string {
  const glyphs = showGlyphs(run.glyphs, run.font.advance, size)
  if (isPlain(run)) return glyphs
  return `/Span <</ActualText <${utf16Hex(run.text)}>>> BDC\n${glyphs}\nEMC`
}

/** PDF points in a millimetre. */
export const POINTS_PER_MM = 72 / 25.4
/** A4 in millimetres. */
export const A4 = { width: 210, height: 297 } as const

/** A step of a path; millimetres from the top left corner of the page. */
export type PathStep =
  | ['M' | 'L', number, number]
  | ['C', number, number, number, number, number, number]
  | ['Z']

export interface PathStyle {
  /** `#rrggbb` */
  fill?: string
  /** `#rrggbb` */
  stroke?: string
  /** Millimetres, 0.2 by default. */
  lineWidth?: number
}

/** A horizontal place as PDF writes it. */
export const pdfX = (mm: number) => pdfNumber(mm * POINTS_PER_MM)
/** A vertical place; PDF counts from the bottom of the page. */
export const pdfY = (mm: number) => pdfNumber((A4.height - mm) * POINTS_PER_MM)

/** A colour `#rrggbb` with the operator that sets it (`rg` to fill, `RG` to stroke). */
export function pdfColour(colour: string, operator: 'rg' | 'RG'): string {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new Error(`Not a colour: ${colour}`)
  const part = (at: number) => pdfNumber(Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  return `${part(1)} ${part(3)} ${part(5)} ${operator}`
}

function pdfStep([operator, ...places]: PathStep): string {
  if (operator === 'Z') return 'h'
  const numbers = places.map((place, index) => (index % 2 === 0 ? pdfX(place) : pdfY(place)))
  return `${numbers.join(' ')} ${operator === 'M' ? 'm' : operator === 'L' ? 'l' : 'c'}`
}

/** The operators that draw a path and leave colours and line width as they were. */
export function pdfPath(steps: PathStep[], style: PathStyle): string {
  const paint = style.fill ? (style.stroke ? 'B' : 'f') : style.stroke ? 'S' : 'n'
  return [
    'q',
    ...(style.fill ? [pdfColour(style.fill, 'rg')] : []),
    ...(style.stroke
      ? [pdfColour(style.stroke, 'RG'), `${pdfX(style.lineWidth ?? 0.2)} w 1 J 1 j`]
      : []),
    ...steps.map(pdfStep),
    paint,
    'Q',
  ].join('\n')
}

/** A rectangle with sharp or rounded corners. */
export function rectangle(
  x: number,
  y: number,
  width: number,
  height: number,
  radius = 0
): PathStep[] {
  const [r, b] = [x + width, y + height]
  if (radius === 0) return [['M', x, y], ['L', r, y], ['L', r, b], ['L', x, b], ['Z']]
  const c = radius * (1 - 0.5523)
  return [
    ['M', x + radius, y],
    ['L', r - radius, y],
    ['C', r - c, y, r, y + c, r, y + radius],
    ['L', r, b - radius],
    ['C', r, b - c, r - c, b, r - radius, b],
    ['L', x + radius, b],
    ['C', x + c, b, x, b - c, x, b - radius],
    ['L', x, y + radius],
    ['C', x, y + c, x + c, y, x + radius, y],
    ['Z'],
  ]
}

/** A circle around a point. */
export function circle(x: number, y: number, radius: number): PathStep[] {
  return rectangle(x - radius, y - radius, 2 * radius, 2 * radius, radius)
}

/**
 * The operators that draw one line with its anchor at x, y (millimetres), turned by `radians`.
 * `use` notes a run as drawn and names its font.
 */
export function lineOperators(
  line: Line,
  { x, y, radians }: { x: number; y: number; radians: number },
  options: TextOptions,
  use: (run: ShapedRun) => string
): string {
  const size = options.size ?? DEFAULT_SIZE
  const space = spaceWidth(options.weight ?? 'normal')
  const start = { left: 0, center: line.width / 2, right: line.width }[options.align ?? 'left']
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const direction = [cos, sin, -sin, cos].map(pdfNumber).join(' ')
  const operators = ['BT', pdfColour(options.colour ?? '#000000', 'rg')]
  let pen = -start
  let font = ''
  for (const word of line.words) {
    for (const run of word.runs) {
      const resource = use(run)
      if (resource !== font) operators.push(`/${resource} ${pdfNumber(size)} Tf`)
      font = resource
      const along = (pen * size) / 1000 / POINTS_PER_MM
      const place = `${pdfX(x + along * cos)} ${pdfY(y - along * sin)}`
      operators.push(`${direction} ${place} Tm`, showRun(run, size))
      pen += run.width
    }
    pen += space
  }
  return [...operators, 'ET'].join('\n')
}
