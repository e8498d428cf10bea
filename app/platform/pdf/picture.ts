/** A small photo on a paper; its size in pixels. */
export interface PdfPicture {
  jpeg: Uint8Array
  width: number
  height: number
}
