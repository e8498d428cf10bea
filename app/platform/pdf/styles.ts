import type { Weight, PdfLanguage } from '#pdf/shaper'

export interface TextOptions {
  /** In points; 10 by default. */
  size?: number
  weight?: Weight
  /** Meaning of `x`: the left end (default), the middle or the right end of each line. */
  align?: 'left' | 'center' | 'right'
  /** In millimetres; longer text continues on further lines. */
  maxWidth?: number
  /** Distance between two lines in font sizes; 1.45 by default, which leaves room for matras. */
  lineHeight?: number
  /** `#rrggbb`, black by default. */
  colour?: string
  /** In degrees, counter-clockwise around the first line's anchor. */
  angle?: number
  /** The language of the text where it differs from the document's. */
  language?: PdfLanguage
}

/** A step of a path; millimetres from the top left corner of the page. */
export type PathStep =
  | ['M' | 'L', number, number]
  | ['C', number, number, number, number, number, number]

export interface PathStyle {
  /** `#rrggbb` */
  fill?: string
  /** `#rrggbb` */
  stroke?: string
  /** In millimetres, 0.2 by default. */
  lineWidth?: number
}

/** In millimetres. */
export const A4 = { width: 210, height: 297 } as const
export const A3 = { width: 297, height: 420 } as const

export interface Margins {
  top: number
  right: number
  bottom: number
  left: number
}

export const DEFAULT_SIZE = 10
export const DEFAULT_LINE_HEIGHT = 1.45
export const DEFAULT_MARGINS: Margins = { top: 20, right: 18, bottom: 20, left: 18 }

/** Colours of PDFs; all remain readable on a black-and-white printer. */
export const INK = {
  text: '#1a1f26',
  muted: '#59636e',
  accent: '#1f3f6b',
  line: '#c3ccd6',
  tint: '#f1f4f8',
  cancelled: '#b3261e',
  watermark: '#f6dcda',
} as const

/** Margins of PDFs with a letterhead and a footer, in millimetres. */
export const PAGE_MARGINS = { top: 13, right: 18, bottom: 17, left: 18 }
