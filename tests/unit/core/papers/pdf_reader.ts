import { inflateSync } from 'node:zlib'

/** The content streams of a PDF as jsPDF writes it (everything compressed that draws a page). */
export function contentStreams(pdf: Uint8Array): string[] {
  const bytes = Buffer.from(pdf)
  const streams: string[] = []
  let from = 0
  for (;;) {
    const start = bytes.indexOf('stream\n', from)
    if (start < 0) return streams.filter((stream) => stream.includes('\nBT\n'))
    const end = bytes.indexOf('\nendstream', start)
    streams.push(inflateSync(bytes.subarray(start + 7, end)).toString('latin1'))
    from = end + 10
  }
}

/** Every ActualText of a PDF in drawing order, decoded. */
export function actualTexts(pdf: Uint8Array): string[] {
  const pattern = /\/ActualText <FEFF([0-9A-F]*)>/g
  return contentStreams(pdf).flatMap((stream) =>
    [...stream.matchAll(pattern)].map(([, hex]) =>
      Buffer.from(hex, 'hex').swap16().toString('utf16le')
    )
  )
}
