import { inflateSync } from 'node:zlib'

function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1')
  } catch {
    /** A photo is kept as it is. */
    return ''
  }
}

/** The content streams of a paper (everything compressed that draws a page). */
export function contentStreams(pdf: Uint8Array): string[] {
  const bytes = Buffer.from(pdf)
  const streams: string[] = []
  let from = 0
  for (;;) {
    const start = bytes.indexOf('stream\n', from)
    if (start < 0) return streams.filter((stream) => stream.includes('\nBT\n'))
    const end = bytes.indexOf('\nendstream', start)
    streams.push(inflated(bytes.subarray(start + 7, end)))
    from = end + 10
  }
}

/** Every ActualText of a PDF in drawing order, decoded. */
export function actualTexts(pdf: Uint8Array): string[] {
  return actualTextsByPage(pdf).flat()
}

/** The same, page by page. */
export function actualTextsByPage(pdf: Uint8Array): string[][] {
  const pattern = /\/ActualText <FEFF([0-9A-F]*)>/g
  return contentStreams(pdf).map((stream) =>
    [...stream.matchAll(pattern)].map(([, hex]) =>
      Buffer.from(hex, 'hex').swap16().toString('utf16le')
    )
  )
}
