import { pdfNumber } from '#pdf/text_operators'

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
