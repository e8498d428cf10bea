/** Collects written bytes up to a limit: the sizes stated in a ZIP file may be wrong. */
export function cappedBytes(maxBytes: number) {
  const parts: Uint8Array[] = []
  let size = 0
  const writable = new WritableStream<Uint8Array>({
    write(part) {
      size += part.length
      if (size > maxBytes) throw new RangeError(`More than ${maxBytes} bytes`)
      parts.push(part)
    },
  })
  return { writable, bytes: () => Buffer.concat(parts), isOver: () => size > maxBytes }
}
