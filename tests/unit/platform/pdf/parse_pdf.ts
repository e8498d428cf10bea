import { inflateSync } from 'node:zlib'

function inflateText(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1')
  } catch {
    /** A photo is stored uncompressed. */
    return ''
  }
}

/** Returns the content streams of a PDF (all compressed data that draws a page). */
export function contentStreams(pdf: Uint8Array): string[] {
  const bytes = Buffer.from(pdf)
  const streams: string[] = []
  let from = 0
  for (;;) {
    const start = bytes.indexOf('stream\n', from)
    if (start < 0) return streams.filter((stream) => stream.includes('\nBT\n'))
    const end = bytes.indexOf('\nendstream', start)
    streams.push(inflateText(bytes.subarray(start + 7, end)))
    from = end + 10
  }
}

/** Returns every ActualText of a PDF in drawing order, decoded. */
export function actualTexts(pdf: Uint8Array): string[] {
  return actualTextsByPage(pdf).flat()
}

/** Returns every ActualText, page by page. */
export function actualTextsByPage(pdf: Uint8Array): string[][] {
  const pattern = /\/ActualText <FEFF([0-9A-F]*)>/g
  return contentStreams(pdf).map((stream) =>
    [...stream.matchAll(pattern)].map(([, hex]) =>
      Buffer.from(hex, 'hex').swap16().toString('utf16le')
    )
  )
}
