/**
 * What one upload may cost. The sizes a person is told about (2 MB, 10 MB) are in
 * rules/upload_rules.ts; these bound the memory and time of looking at a file.
 */
export const inspectionLimits = {
  /** Pixels a picture's header may declare; checked before anything is decoded. */
  imagePixels: 50_000_000,
  /** Longest side of a stored picture, in pixels. */
  imageLongSide: 2400,
  /** JPEG quality of a stored picture. */
  jpegQuality: 85,
  /** A PNG whose re-encoded form is larger than this (bytes) is stored as JPEG. */
  pngBytes: 1_000_000,
  /** Seconds a picture may take. */
  imageSeconds: 20,
  /** Bytes the streams of one PDF may expand to while it is looked at. */
  pdfDecodedBytes: 64 * 1024 * 1024,
  /** Indirect objects of one PDF, redefinitions included. */
  pdfObjects: 300_000,
  /** Pages of one PDF: no paper that is asked for has more. */
  pdfPages: 500,
} as const

/** What reading a PDF may cost: decoding is the heaviest thing a person outside can make the server do. */
export const pdfParserLimits = { heapMb: 256, milliseconds: 15_000, concurrency: 1 }
