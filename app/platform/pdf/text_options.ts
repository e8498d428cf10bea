import type { Weight } from '#pdf/fonts'
import type { PdfLanguage } from '#pdf/shaper'

export interface TextOptions {
  /** Points; 10 by default. */
  size?: number
  weight?: Weight
  /** What `x` is: the left end (default), the middle or the right end of each line. */
  align?: 'left' | 'center' | 'right'
  /** Millimetres; longer text goes on in further lines. */
  maxWidth?: number
  /** Distance of two lines in font sizes; 1.45 by default, which leaves room for matras. */
  lineHeight?: number
  /** `#rrggbb`, black by default. */
  colour?: string
  /** Degrees, counter-clockwise around the first line's anchor. */
  angle?: number
  /** The language of the text where it is not the document's. */
  language?: PdfLanguage
}

export interface Margins {
  top: number
  right: number
  bottom: number
  left: number
}

export const DEFAULT_SIZE = 10
export const DEFAULT_LINE_HEIGHT = 1.45
export const DEFAULT_MARGINS: Margins = { top: 20, right: 18, bottom: 20, left: 18 }
