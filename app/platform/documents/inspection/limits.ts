/**
 * Limits on the cost of one upload. The sizes shown to users (2 MB, 10 MB) are in rules/upload_rules.ts; these limit
 * the memory and time of inspecting a file.
 */
export const inspectionLimits = {
  /** Pixels that an image's header may declare; checked before anything is decoded. */
  imagePixels: 50_000_000,
  /** Longest side of a stored image, in pixels. */
  imageLongSide: 2400,
  /** JPEG quality of a stored image. */
  jpegQuality: 85,
  /** A PNG whose re-encoded form is larger than this (bytes) is stored as JPEG. */
  pngBytes: 1_000_000,
  /** Maximum seconds for an image. */
  imageSeconds: 20,
  /** Bytes to which the streams of one PDF may expand during inspection. */
  pdfDecodedBytes: 64 * 1024 * 1024,
  /** Indirect objects of one PDF, redefinitions included. */
  pdfObjects: 300_000,
  /** Pages of one PDF: no required document has more. */
  pdfPages: 500,
} as const

/** Limits for reading a PDF: decoding is the most expensive work that an outsider can trigger. */
export const pdfParserLimits = { heapMb: 256, milliseconds: 15_000, concurrency: 1 }
