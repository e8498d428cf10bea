/** A small photo on a paper; its size in pixels. */
export interface PaperPicture {
  jpeg: Uint8Array
  width: number
  height: number
}
